import { AREA_SEPARATOR, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { type Furnishing, isFlat } from '@/lib/domain/furnishing'
import { hasStyle } from '@/lib/domain/tasks'
import type { RestyleEngine, RestyleRequest } from '@/lib/engines/engine'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import { AppError } from '@/lib/errors/app-error'
import { copyOf } from '@/lib/image/pixels'
import { EngineThreads, type ThreadLog, type ThreadOptions } from './threads.ts'

/** The name of this engine's only model in a run's record. */
const MODEL = 'preview'

/** Our own engine in worker threads, each with one design at a time. */
export function previewEngine(
  threads: number,
  log: ThreadLog,
  options: ThreadOptions = {},
): RestyleEngine & { close(): Promise<void> } {
  const engineThreads = new EngineThreads(threads, log, options)
  return {
    name: PREVIEW_ENGINE,
    isUp: () => engineThreads.isUp(),
    tasks: ['restyle-areas', 'restyle-room', 'clear', 'furnish'],
    async restyle({ image, mask, params, pictures, signal }) {
      if (params.task === 'clear') return clear(engineThreads, { image, mask, signal })
      if (params.task === 'furnish') return furnish(engineThreads, params.furnishing, { image, mask, signal })
      if (!hasStyle(params)) throw new AppError('task_not_offered')
      const controls = { ...controlsOf(params), ...(pictures && { pictures }) }
      // Copies, because they are transferred to the thread while the caller keeps reading its own.
      const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask), controls }
      const transferList = [task.rgb.buffer, task.mask.buffer]
      const { rgb, areas } = await engineThreads.run('restyle', task, { signal, transferList })
      const { width, height } = image
      const { areas: said, pictures: _, isStyleSeen: __, ...sent } = controls
      // The last areas may have no label if they were left unchanged.
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
    close: () => engineThreads.close(),
  }
}

/** Throws `clear_not_sure` or `clear_too_large`. */
async function clear(
  threads: EngineThreads,
  { image, mask, signal }: Pick<RestyleRequest, 'image' | 'mask' | 'signal'>,
) {
  const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask) }
  const transferList = [task.rgb.buffer, task.mask.buffer]
  const answer = await threads.run('clear', task, { signal, transferList })
  if (!answer.cleared) throw new AppError(answer.reason)
  const { width, height } = image
  return { pixels: { width, height, rgb: answer.rgb }, made: { model: MODEL, sent: {} } }
}

/** Throws `furnish_needs_model`, `furnish_not_sure` or `furnish_too_small`. */
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
