import { saveDesign } from '@/components/design-tool/stored-designs/stored-designs'
import { cancelRun, readRun, readRuns, uploadDesign, validateDesign } from './images-api'

/** Everything a batch needs from the outside: our server, images, ids, time and the network. Tests bring their own. */
export const browserApi = {
  validate: validateDesign,
  upload: uploadDesign,
  readRun,
  readRuns: (signal: AbortSignal) => readRuns(signal),
  cancel: cancelRun,
  save: (runId: string, signal: AbortSignal): Promise<unknown> => saveDesign(runId, signal),
  /** Resolves once the image is there to be drawn, or can't be: a placeholder stands for it then. */
  loadImage: (url: string, signal: AbortSignal) =>
    unlessAborted(signal, (resolve) => {
      const image = new Image()
      image.onload = resolve
      image.onerror = resolve
      image.src = url
      return () => image.removeAttribute('src')
    }),
  newRunId: (): string => crypto.randomUUID(),
  /** Resolves after this many ms; rejects with an AbortError when aborted. */
  wait: (ms: number, signal: AbortSignal) =>
    unlessAborted(signal, (resolve) => {
      const timer = setTimeout(resolve, ms)
      return () => clearTimeout(timer)
    }),
  isOnline: (): boolean => navigator.onLine,
  /** Resolves once the device has a network. */
  untilOnline: (signal: AbortSignal) =>
    unlessAborted(signal, (resolve) => {
      if (navigator.onLine) resolve()
      window.addEventListener('online', resolve, { once: true })
      return () => window.removeEventListener('online', resolve)
    }),
}

export type BatchApi = Readonly<typeof browserApi>

/** A promise that rejects when aborted. `start` returns how to stop what it started. */
function unlessAborted(signal: AbortSignal, start: (resolve: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = start(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}
