import { cancelRun, readRun, readRuns, uploadDesign, validateDesign } from '@/lib/client/api/images'
import { saveDesign } from '@/lib/client/api/stored-designs'
import type { BatchDoors } from './batch'

/** A batch's way to our server, by the browser's own clock. */
export const browserDoors: BatchDoors = {
  validate: validateDesign,
  upload: uploadDesign,
  readRun,
  readRuns,
  cancel: cancelRun,
  save: saveDesign,
  newRunId: () => crypto.randomUUID(),
  wait: (ms, signal) =>
    unlessAborted(signal, (resolve) => {
      const timer = setTimeout(resolve, ms)
      return () => clearTimeout(timer)
    }),
  isOnline: () => navigator.onLine,
  untilOnline: (signal) =>
    unlessAborted(signal, (resolve) => {
      if (navigator.onLine) resolve()
      window.addEventListener('online', resolve, { once: true })
      return () => window.removeEventListener('online', resolve)
    }),
}

/** Waits for what `start` begins; `start` answers how to give it up. */
function unlessAborted(signal: AbortSignal, start: (resolve: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => {
      giveUp()
      reject(signal.reason)
    }
    const giveUp = start(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}
