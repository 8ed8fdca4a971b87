import { type LayerChange, layerChange } from '@/lib/mask/layer-change'
import type { MaskHistory, MaskLayer } from '@/lib/mask/mask'
import type { PhotoSize, View } from '@/lib/mask/space'
import type { CanvasThread } from './canvas-thread'
import type { ReadMask } from './canvas-worker-messages'

/** The mask as it is sent: a PNG of the photo's own size. */
export type ExportedMask = {
  readonly png: Blob
  /** Share (0–1) of the photo that is selected. */
  readonly coverage: number
}

export type MaskExporter = {
  readonly export: (history: MaskHistory) => Promise<ExportedMask>
  /** The mask as it looks in a view; both in device pixels. */
  readonly show: (history: MaskHistory, view: View, size: PhotoSize) => Promise<ImageBitmap>
  /** Reads a mask from a file. */
  readonly read: (file: Blob) => Promise<ReadMask>
}

/** Gives one photo's mask out, sending the worker only what changed since the last time. */
export function createMaskExporter(thread: CanvasThread, size: PhotoSize): MaskExporter {
  let sent: readonly MaskLayer[] = []
  // The worker takes messages in order: no need to wait for this answer.
  const isStarted = thread.ask({ type: 'start-mask', size }, 'mask-started')
  const changeTo = (layers: readonly MaskLayer[]): LayerChange => {
    const change = layerChange(sent, layers)
    sent = layers
    return change
  }
  return {
    async export({ done }) {
      const exported = thread.ask({ type: 'export-mask', change: changeTo(done) }, 'mask-exported')
      const [, { png, coverage }] = await Promise.all([isStarted, exported])
      return { png: new Blob([png], { type: 'image/png' }), coverage }
    },
    async show({ done }, view, shownSize) {
      const change = changeTo(done)
      const { bitmap } = await thread.ask({ type: 'show-mask', change, view, size: shownSize }, 'mask-shown')
      return bitmap
    },
    async read(file) {
      const { outcome } = await thread.ask({ type: 'read-mask', file, photo: size }, 'mask-read')
      return outcome
    },
  }
}
