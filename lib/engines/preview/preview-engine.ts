import { AREA_SEPARATOR, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { RestyleEngine } from '@/lib/engines/engine'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import { AppError } from '@/lib/errors/app-error'
import { copyOf } from '@/lib/image/pixels'
import { EngineThreads, type ThreadLog, type ThreadOptions } from './threads.ts'

/** What a run's record calls this engine's one model. */
const MODEL = 'preview'

/** Our own engine in worker threads, one design at a time each. */
export function previewEngine(
  threads: number,
  log: ThreadLog,
  options: ThreadOptions = {},
): RestyleEngine & { close(): Promise<void> } {
  const engineThreads = new EngineThreads(threads, log, options)
  return {
    name: PREVIEW_ENGINE,
    isUp: () => engineThreads.isUp(),
    tasks: ['restyle-areas'],
    async restyle({ image, mask, params, pictures, signal }) {
      if (params.task !== 'restyle-areas') throw new AppError('task_not_offered')
      const controls = { ...controlsOf(params), ...(pictures && { pictures }) }
      // Copies, to be moved into the thread: the caller goes on reading its own.
      const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask), controls }
      const moved = [task.rgb.buffer, task.mask.buffer]
      const { rgb, areas } = await engineThreads.run(task, signal, moved)
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
    close: () => engineThreads.close(),
  }
}
