import { transfer } from 'comlink'
import { startWorker } from '@/components/design-tool/start-worker'
import type { Photo } from '@/components/design-tool/upload/open-photo'
import { photoPixels } from '@/components/design-tool/upload/photo-pixels'
import type { StyleId } from '@/lib/domain/styles'
import { EXIF_WITHIN_BYTES, readFocalLength } from '@/lib/image/read-focal-length'
import type { MaskHistory } from '@/lib/mask/mask'
import { maskAtSize } from '@/lib/mask/rasterise'
import type { TransformForm } from '@/lib/schemas/transform'
import type { PreviewImage } from './photo-previews'
import type { StylePreviewWorkerApi } from './style-preview-worker'

/** Long side of the photo that the worker gets: the room's geometry is measured at 640 px. */
const PHOTO_LONG_SIDE = 640

export type StylePreview = PreviewImage & { readonly style: StyleId }

/** Previews styles on one photo, in a worker. */
export type StylePreviewer = {
  /** Sets the painted area and cancels earlier requests. False when nothing is painted. */
  readonly setMask: (history: MaskHistory) => boolean
  /** The preview of a form; `null` without a style, or when a newer request came in the meantime. */
  readonly preview: (form: TransformForm) => Promise<StylePreview | null>
  /** Leaves the processor to the stroke being drawn, until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
}

/**
 * Resolves when the worker runs; it surveys the photo at once.
 * @throws when the device has no workers or no canvas to read from
 */
export async function openStylePreviewer({ file, size, bitmap }: Photo): Promise<StylePreviewer> {
  const head = await file.slice(0, EXIF_WITHIN_BYTES).arrayBuffer()
  const focal35mm = await readFocalLength(new Uint8Array(head))
  const photo = photoPixels(await bitmap, PHOTO_LONG_SIDE)
  const { width, height } = photo
  const script = new Worker(new URL('./style-preview-worker.ts', import.meta.url), {
    type: 'module',
    name: 'style-preview',
  })
  const { api, stop } = await startWorker<StylePreviewWorkerApi>(script)
  void api.setPhoto(transfer(photo, [photo.rgb.buffer]), focal35mm)
  return {
    setMask({ done }) {
      const mask = maskAtSize(done, size, { width, height })
      if (!mask.includes(255)) return false
      void api.setMask(transfer(mask, [mask.buffer]))
      return true
    },
    async preview(form) {
      if (form.style === '') return null
      const { previewControls } = await import('@/components/design-tool/form/preview-controls')
      const controls = previewControls(form)
      if (!controls) return null
      const image = await api.preview(controls)
      return image && { ...image, style: controls.style }
    },
    pause: () => void api.pause(),
    resume: () => void api.resume(),
    stop,
  }
}
