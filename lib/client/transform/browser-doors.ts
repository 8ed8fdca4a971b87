import { readRun, uploadDesign, validateDesign } from '@/lib/client/api/images'
import { saveDesign } from '@/lib/client/api/stored-designs'
import type { BatchDoors } from './batch'

/** A batch's way to our server, by the browser's own clock. */
export const browserDoors: BatchDoors = {
  validate: validateDesign,
  upload: uploadDesign,
  readRun,
  save: saveDesign,
  newRunId: () => crypto.randomUUID(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal.addEventListener('abort', stop, { once: true })
    }),
}
