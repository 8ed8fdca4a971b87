import { AREA_SEPARATOR, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { type Furnishing, isFlat } from '@/lib/domain/furnishing'
import { hasStyle } from '@/lib/domain/tasks'
import type { RestyleEngine, RestyleRequest } from '@/lib/engines/engine'
import type { ModelGrid, Patch } from '@/lib/engines/preview/clear/model-patch.ts'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import { AppError } from '@/lib/errors/app-error'
import { copyOf } from '@/lib/image/pixels'
import { EngineThreads, type ThreadLog, type ThreadOptions } from './threads.ts'
import type { FillTask } from './worker.ts'

/** What a run's record calls this engine's one model. */
const MODEL = 'preview'

/** A model of the owner's that fills what our own engine cannot tell. */
export interface Inpainter {
  /** What the model is, or `null` when it can't be used. */
  open(): Promise<{ readonly grid: ModelGrid; readonly model: string; readonly sha256: string } | null>
  /** An image of the patch's size in which all that its mask covers is filled. Fails as the signal says, too. */
  fill(patch: Patch, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** Our own engine in worker threads, one design at a time each. */
export function previewEngine(
  threads: number,
  log: ThreadLog,
  { inpainter, ...options }: ThreadOptions & { inpainter?: Inpainter | undefined } = {},
): RestyleEngine & { close(): Promise<void> } {
  const engineThreads = new EngineThreads(threads, log, options)
  return {
    name: PREVIEW_ENGINE,
    isUp: () => engineThreads.isUp(),
    tasks: ['restyle-areas', 'restyle-room', 'clear', 'furnish'],
    async restyle({ image, mask, params, pictures, signal }) {
      if (params.task === 'clear') return clear(engineThreads, inpainter, { image, mask, signal })
      if (params.task === 'furnish') return furnish(engineThreads, params.furnishing, { image, mask, signal })
      if (!hasStyle(params)) throw new AppError('task_not_offered')
      const controls = { ...controlsOf(params), ...(pictures && { pictures }) }
      // Copies, to be moved into the thread: the caller goes on reading its own.
      const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask), controls }
      const transferList = [task.rgb.buffer, task.mask.buffer]
      const { rgb, areas } = await engineThreads.run('restyle', task, { signal, transferList })
      const { width, height } = image
      const { areas: said, pictures: _, ...sent } = controls
      // The last ones have no label where they were left as they are.
      const became = said.map(({ kind }, i) => areas[i] ?? { kind, finish: '' })
      return {
        pixels: { width, height, rgb },
        made: {
          model: MODEL,
          sent: {
            ...sent,
            kinds: became.map(({ kind }) => kind).join(AREA_SEPARATOR),
            finish: became.map(({ finish }) => finish).join(AREA_SEPARATOR),
          },
        },
      }
    },
    async close() {
      await Promise.all([engineThreads.close(), inpainter?.close()])
    },
  }
}

/** Fails with `clear_not_sure` or `clear_too_large`. */
async function clear(
  threads: EngineThreads,
  inpainter: Inpainter | undefined,
  { image, mask, signal }: Pick<RestyleRequest, 'image' | 'mask' | 'signal'>,
) {
  const opened = await inpainter?.open()
  const task = {
    ...{ ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask) },
    ...(opened && { model: opened.grid }),
  }
  const transferList = [task.rgb.buffer, task.mask.buffer]
  const answer = await threads.run('clear', task, { signal, transferList })
  if (!answer.cleared) throw new AppError(answer.reason)
  const { width, height } = image
  const { rgb, patches } = answer
  if (!inpainter || !opened || patches.length === 0) {
    return { pixels: { width, height, rgb }, made: { model: MODEL, sent: {} } }
  }
  const filled: { patch: Patch; answer: Uint8Array }[] = []
  for (const patch of patches) filled.push({ patch, answer: await inpainter.fill(patch, signal) })
  const pixels = { width, height, rgb: await pasted(threads, { width, height, rgb, filled }, signal) }
  return { pixels, made: { model: MODEL, sent: { inpainting: opened.model, sha256: opened.sha256 } } }
}

/** Fails with `furnish_needs_model`, `furnish_not_sure` or `furnish_too_small`. */
async function furnish(
  threads: EngineThreads,
  furnishing: Furnishing,
  { image, mask, signal }: Pick<RestyleRequest, 'image' | 'mask' | 'signal'>,
) {
  if (!isFlat(furnishing)) throw new AppError('furnish_needs_model')
  const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask), furnishing }
  const transferList = [task.rgb.buffer, task.mask.buffer]
  const answer = await threads.run('furnish', task, { signal, transferList })
  if (!answer.furnished) throw new AppError(answer.reason)
  const { width, height } = image
  return { pixels: { width, height, rgb: answer.rgb }, made: { model: MODEL, sent: { ...furnishing } } }
}

function pasted(threads: EngineThreads, task: FillTask, signal: AbortSignal): Promise<Uint8Array> {
  const { buffer } = task.rgb
  return threads.run('fill', task, { signal, transferList: buffer instanceof ArrayBuffer ? [buffer] : [] })
}
