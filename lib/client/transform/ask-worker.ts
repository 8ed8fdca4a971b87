/** What comes back when a worker could not do what it was asked. */
export type Refused = { readonly type: 'refused'; readonly reason: string }

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (reason: Error) => void }

/** Asks a worker by promises. Questions go out as `{ id, ask }`, answers come back as `{ id, answer }`. */
export function askWorker<Ask, Answer extends { readonly type: string }>(worker: Worker) {
  const waiting = new Map<number, Waiting<Answer | Refused>>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer | Refused }>) => {
    waiting.get(data.id)?.resolve(data.answer)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The worker broke'))
    waiting.clear()
  })
  return async (ask: Ask, transfer: Transferable[] = []): Promise<Answer> => {
    const answer = await new Promise<Answer | Refused>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ask }, transfer)
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
