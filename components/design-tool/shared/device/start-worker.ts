import { expose, type Remote, wrap } from 'comlink'
import { TIMINGS } from '@/lib/domain/limits'

/** The worker's script could not be fetched. */
export class WorkerUnavailable extends Error {
  override readonly name = 'WorkerUnavailable'
}

export type RunningWorker<Api> = { readonly api: Remote<Api>; readonly stop: () => void }

const READY = 'ready'

/** Called in a worker's script to expose these functions to the page. */
export function exposeToPage(api: object): void {
  expose(api)
  self.postMessage(READY)
}

/**
 * Resolves once the worker listens: the bundler's worker fetches its modules one after another, and messages sent before
 * would be lost.
 * @throws WorkerUnavailable when the script fails, or is still not there at the deadline. A browser reports a script that
 * failed to load, but not one that waits for a module in vain.
 */
export function startWorker<Api>(worker: Worker): Promise<RunningWorker<Api>> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const { signal } = listening
    const settle = () => {
      clearTimeout(deadline)
      listening.abort()
    }
    const fail = () => {
      settle()
      worker.terminate()
      reject(new WorkerUnavailable('The worker could not be fetched'))
    }
    const deadline = setTimeout(fail, TIMINGS.workerStartMs)
    const onMessage = ({ data }: MessageEvent) => {
      if (data !== READY) return
      settle()
      resolve({ api: wrap<Api>(worker), stop: () => worker.terminate() })
    }
    worker.addEventListener('error', fail, { signal })
    worker.addEventListener('message', onMessage, { signal })
  })
}
