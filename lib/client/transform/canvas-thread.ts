import type { CanvasAnswer, CanvasAsk, CanvasRequest, CanvasResponse } from './canvas-worker-messages'

type Kind = CanvasAnswer['type']
type AnswerOf<Type extends Kind> = Extract<CanvasAnswer, { type: Type }>

/** The canvas worker, asked by promises. */
export type CanvasThread = {
  /** Rejects when the worker refuses or breaks. */
  readonly ask: <Type extends Kind>(ask: CanvasAsk, expected: Type) => Promise<AnswerOf<Type>>
  readonly stop: () => void
}

type Waiting = { resolve: (answer: CanvasAnswer) => void; reject: (reason: Error) => void }

export function startCanvasThread(): CanvasThread {
  const worker = new Worker(new URL('./canvas-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<CanvasResponse>) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The canvas worker broke'))
    waiting.clear()
  })
  return {
    async ask(ask, expected) {
      const answer = await new Promise<CanvasAnswer>((resolve, reject) => {
        const request: CanvasRequest = { id: ++lastId, ask }
        waiting.set(request.id, { resolve, reject })
        worker.postMessage(request)
      })
      if (isAnswer(answer, expected)) return answer
      throw new Error(answer.type === 'refused' ? answer.reason : `unexpected answer ${answer.type}`)
    },
    stop: () => worker.terminate(),
  }
}

function isAnswer<Type extends Kind>(answer: CanvasAnswer, expected: Type): answer is AnswerOf<Type> {
  return answer.type === expected
}
