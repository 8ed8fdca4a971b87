import type { EditorPhoto } from '@/components/design-tool/photo/open-photo'
import type { Viewport } from '@/lib/mask/space'
import { frameThrottle } from './draw-mask'

/** Higher densities wouldn't show more detail of a photo. */
const MAX_PIXEL_RATIO = 3
/** Delay after the last movement, in ms, before the photo is redrawn in best quality. */
const SETTLE_MS = 120

/** Keeps a canvas showing the viewport's part of the photo. Returns a cleanup function. */
export function showPhoto(
  canvas: HTMLCanvasElement,
  photo: Pick<EditorPhoto, 'quickBitmap' | 'bitmap'>,
  viewport: Viewport,
): () => void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return () => undefined
  const { fit } = viewport
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  canvas.width = Math.round(fit.width * ratio)
  canvas.height = Math.round(fit.height * ratio)
  let settling: ReturnType<typeof setTimeout> | undefined
  let bitmap = photo.quickBitmap
  let isStopped = false

  const draw = (quality: ImageSmoothingQuality) => {
    const { scale, left, top } = viewport.view()
    const zoom = scale / fit.view.scale
    context.imageSmoothingQuality = quality
    // Draw only the visible part: a software canvas pays for the rest as well.
    const visible = { x: -left / (fit.width * zoom), y: -top / (fit.height * zoom), size: 1 / zoom }
    context.drawImage(
      bitmap,
      visible.x * bitmap.width,
      visible.y * bitmap.height,
      visible.size * bitmap.width,
      visible.size * bitmap.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  }
  const frames = frameThrottle(() => {
    draw('low')
    clearTimeout(settling)
    settling = setTimeout(() => draw('high'), SETTLE_MS)
  })
  draw('high')
  photo.bitmap
    .then((reduced) => {
      if (isStopped || reduced === bitmap) return
      bitmap = reduced
      draw('high')
    })
    .catch(() => undefined)
  const unsubscribe = viewport.subscribe(frames.schedule)
  return () => {
    isStopped = true
    unsubscribe()
    frames.stop()
    clearTimeout(settling)
  }
}
