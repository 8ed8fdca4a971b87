import { TIMINGS } from '@/lib/domain/timings'
import { ALIVE, type Refused } from './worker-messages'

/** The worker's script could not be fetched: this worker will never answer. */
export class WorkerMissing extends Error {
  override readonly name = 'WorkerMissing'
}

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (reason: Error) => void }
type Message<Answer> = MessageEvent<typeof ALIVE | { id: number; answer: Answer | Refused }>

/**
 * Asks a worker by promises. Questions go out as `{ id, ask }`, answers come back as `{ id, answer }`. What is asked
 * before the worker listens waits for its first word: it would be lost.
 *
 * A question is rejected when the worker refuses or breaks, and with `WorkerMissing` when it never came to life: a
 * browser tells of a script that failed, but not of one that waits in vain for its other half.
 */
export function askWorker<Ask, Answer extends { readonly type: string }>(worker: Worker) {
  const waiting = new Map<number, Waiting<Answer | Refused>>()
  let lastId = 0
  const unsent: (() => void)[] = []
  let isAlive = false
  let missing: WorkerMissing | null = null
  let deadline: ReturnType<typeof setTimeout> | undefined

  const rejectAll = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  const lose = () => {
    missing = new WorkerMissing('The worker could not be fetched')
    clearTimeout(deadline)
    unsent.length = 0
    rejectAll(missing)
  }
  const begin = () => {
    isAlive = true
    clearTimeout(deadline)
    for (const send of unsent.splice(0)) send()
  }
  worker.addEventListener('message', ({ data }: Message<Answer>) => {
    if (data === ALIVE) return begin()
    waiting.get(data.id)?.resolve(data.answer)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', (event) => {
    if (isAlive) rejectAll(new Error(event.message || 'The worker broke'))
    else lose()
  })

  return async (ask: Ask, transfer: Transferable[] = []): Promise<Answer> => {
    if (missing) throw missing
    if (!isAlive) deadline ??= setTimeout(lose, TIMINGS.workerStartMs)
    const answer = await new Promise<Answer | Refused>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      const send = () => worker.postMessage({ id, ask }, transfer)
      if (isAlive) send()
      else unsent.push(send)
    })
    if (isRefused(answer)) throw new Error(answer.reason)
    return answer
  }
}

/** For a worker that is of no use without this answer: it is ended, and the failure goes on. */
export function endWith(worker: Worker): (reason: unknown) => never {
  return (reason) => {
    worker.terminate()
    throw reason
  }
}

function isRefused(answer: { readonly type: string }): answer is Refused {
  return answer.type === 'refused'
}
