import 'server-only'
import type { Inpainter } from '@/lib/engines/preview/preview-engine'
import type { InpaintTask } from '@/lib/segment/inpaint'
import type { Log } from '@/lib/server/log'
import { openThread } from './model'
import { type OwnModel, readModelsDir } from './models-dir'

/** As for selections: what the model takes is given back. */
const IDLE_MS = 4 * 60_000

/** For which an exit waits: an image, on a busy machine. */
const LONGEST_TASK_MS = 20_000

/** Designs are told apart by this much of it. */
const SHA256_SHOWN = 12

/**
 * The owner's model in a thread of its own, which begins with the first patch and runs one at a time: each takes seconds, for
 * which no selection should wait.
 */
export function inpaintModel(log: Log, dir: string, idleMs = IDLE_MS): Inpainter {
  const thread = openThread(log, { idleMs, longestTaskMs: LONGEST_TASK_MS })
  let found: Promise<OwnModel> | undefined
  const model = () => {
    found ??= readModelsDir(dir).catch((cause: unknown) => {
      found = undefined
      throw cause
    })
    return found
  }
  return {
    async open() {
      try {
        const { name, sha256, side, isFixed, multipleOf } = await model()
        return { grid: { side, isFixed, multipleOf }, model: name, sha256: sha256.slice(0, SHA256_SHOWN) }
      } catch (cause) {
        log.error('own_model_missing', cause)
        return null
      }
    },
    async fill({ width, height, rgb, mask }, signal) {
      signal.throwIfAborted()
      const { path, sha256, inputs, output, white } = await model()
      const task: InpaintTask = { file: { path, sha256, inputs, output, white }, width, height, rgb, mask }
      return unlessAborted(thread.pool.run(task, { name: 'inpaint' }), signal)
    },
    close: () => thread.close(),
  }
}

/** Without the pool's own signal, which would end the thread inside of the runtime's native code. */
async function unlessAborted(answer: Promise<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([answer, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    answer.catch(() => undefined)
  }
}
