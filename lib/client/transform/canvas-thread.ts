import { askWorker, WorkerMissing } from './ask-worker'
import type { CanvasAnswer, CanvasAsk } from './canvas-worker-messages'

type Kind = CanvasAnswer['type']
type AnswerOf<Type extends Kind> = Extract<CanvasAnswer, { type: Type }>

/** The canvas worker, asked by promises. */
export type CanvasThread = {
  /**
   * Rejects when the worker refuses or breaks, and with `WorkerMissing` when it could not be fetched: the next question
   * fetches it again.
   */
  readonly ask: <Type extends Kind>(ask: CanvasAsk, expected: Type) => Promise<AnswerOf<Type>>
  readonly stop: () => void
}

export function startCanvasThread(): CanvasThread {
  // At once: it is there when the first photo is chosen.
  let running: Running | null = begin()
  return {
    async ask(ask, expected) {
      running ??= begin()
      const asked = running
      try {
        const answer = await asked.ask(ask)
        if (isAnswer(answer, expected)) return answer
        throw new Error(`unexpected answer ${answer.type}`)
      } catch (error) {
        if (error instanceof WorkerMissing && running === asked) {
          asked.worker.terminate()
          running = null
        }
        throw error
      }
    },
    stop: () => running?.worker.terminate(),
  }
}

type Running = ReturnType<typeof begin>

function begin() {
  const worker = new Worker(new URL('./canvas-worker.ts', import.meta.url), { type: 'module' })
  return { worker, ask: askWorker<CanvasAsk, CanvasAnswer>(worker) }
}

function isAnswer<Type extends Kind>(answer: CanvasAnswer, expected: Type): answer is AnswerOf<Type> {
  return answer.type === expected
}
