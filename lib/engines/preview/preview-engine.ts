import { AREA_SEPARATOR, type EngineRecord, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { RestyleEngine } from '@/lib/engines/engine'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import { AppError } from '@/lib/errors/app-error'
import { copyOf } from '@/lib/image/pixels'
import type { Size } from '@/lib/math/image'
import { isFlat } from '@/lib/tasks/furnish/furnishing'
import { hasStyle, hasThing, TASK_RULES } from '@/lib/tasks/tasks'
import { EngineThreads, type ThreadLog, type ThreadOptions } from './threads.ts'

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
      // Copies, because they are transferred to the thread while the caller keeps reading its own.
      const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask) }
      const transfer = { signal, transferList: [task.rgb.buffer, task.mask.buffer] }
      if (hasThing(params)) {
        const { furnishing, placement, own } = params
        if (!isFlat(furnishing)) throw new AppError('furnish_needs_model')
        const chosen = { ...(placement && { placement }), ...(own && { own }), ...(pictures && { pictures }) }
        const answer = await engineThreads.run('furnish', { ...task, furnishing, ...chosen }, transfer)
        if (!answer.furnished) throw new AppError(answer.reason)
        return designOf(image, answer.rgb, { ...furnishing })
      }
      if (TASK_RULES[params.task].alters === 'removed') {
        const answer = await engineThreads.run('clear', task, transfer)
        if (!answer.cleared) throw new AppError(answer.reason)
        return designOf(image, answer.rgb, {})
      }
      if (!hasStyle(params)) throw new AppError('task_not_offered')
      const controls = { ...controlsOf(params), ...(pictures && { pictures }) }
      const { rgb, areas } = await engineThreads.run('restyle', { ...task, controls }, transfer)
      const { areas: said, pictures: _, isStyleSeen: __, ...sent } = controls
      // The last areas may have no label if they were left unchanged.
      const became = said.map(({ kind }, i) => areas[i] ?? { kind, finish: '' })
      return designOf(image, rgb, {
        ...sent,
        kinds: became.map(({ kind }) => kind).join(AREA_SEPARATOR),
        finish: became.map(({ finish }) => finish).join(AREA_SEPARATOR),
      })
    },
    close: () => engineThreads.close(),
  }
}

/** A thread's picture of a photo, with the record of what it was asked. This engine has only one model. */
function designOf({ width, height }: Size, rgb: Uint8Array, sent: EngineRecord['sent']) {
  return { pixels: { width, height, rgb }, made: { model: 'preview', sent } }
}
