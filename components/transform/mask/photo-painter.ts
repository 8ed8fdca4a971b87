import type { Photo } from '@/lib/client/transform/open-photo'
import type { Viewport } from '@/lib/mask/viewport'
import { onceAFrame } from './mask-painter'

/** Denser displays than this show no more of a photo. */
const MAX_PIXEL_RATIO = 3
/** After the last movement, in ms: then the photo is drawn once more, in best quality. */
const SETTLE_MS = 120

/** Keeps a canvas showing the photo as the viewport looks at it, until stopped. */
export function showPhoto(
  canvas: HTMLCanvasElement,
  photo: Pick<Photo, 'firstLook' | 'bitmap'>,
  viewport: Viewport,
): () => void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return () => undefined
  const { fit } = viewport
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  canvas.width = Math.round(fit.width * ratio)
  canvas.height = Math.round(fit.height * ratio)
  let settling: ReturnType<typeof setTimeout> | undefined
  let bitmap = photo.firstLook
  let isOver = false

  const draw = (quality: ImageSmoothingQuality) => {
    const { scale, left, top } = viewport.view()
    const zoom = scale / fit.view.scale
    context.imageSmoothingQuality = quality
    // Only the part that is seen: a software canvas pays for the rest as well.
    const shown = { x: -left / (fit.width * zoom), y: -top / (fit.height * zoom), share: 1 / zoom }
    context.drawImage(
      bitmap,
      shown.x * bitmap.width,
      shown.y * bitmap.height,
      shown.share * bitmap.width,
      shown.share * bitmap.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  }
  const frames = onceAFrame(() => {
    draw('low')
    clearTimeout(settling)
    settling = setTimeout(() => draw('high'), SETTLE_MS)
  })
  draw('high')
  photo.bitmap
    .then((closer) => {
      if (isOver || closer === bitmap) return
      bitmap = closer
      draw('high')
    })
    .catch(() => undefined)
  const forget = viewport.subscribe(frames.plan)
  return () => {
    isOver = true
    forget()
    frames.stop()
    clearTimeout(settling)
  }
}
