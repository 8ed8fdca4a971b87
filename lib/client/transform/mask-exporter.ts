import type { MaskHistory, MaskLayer } from '@/lib/mask/mask'
import { layerChange } from '@/lib/mask/raster-keeper'
import type { PhotoSize } from '@/lib/mask/space'
import type { CanvasThread } from './canvas-thread'

/** The mask as it is sent: a PNG of the photo's own size. */
export type ExportedMask = {
  readonly png: Blob
  /** Share (0–1) of the photo that is selected. */
  readonly coverage: number
}

export type MaskExporter = { readonly export: (history: MaskHistory) => Promise<ExportedMask> }

/** Exports one photo's mask, sending the worker only what changed since the last time. */
export function createMaskExporter(thread: CanvasThread, size: PhotoSize): MaskExporter {
  let sent: readonly MaskLayer[] = []
  // The worker takes messages in order: no need to wait for this answer.
  const isStarted = thread.ask({ type: 'start-mask', size }, 'mask-started')
  return {
    async export({ done }) {
      const change = layerChange(sent, done)
      sent = done
      const exported = thread.ask({ type: 'export-mask', change }, 'mask-exported')
      const [, { png, coverage }] = await Promise.all([isStarted, exported])
      return { png: new Blob([png], { type: 'image/png' }), coverage }
    },
  }
}
