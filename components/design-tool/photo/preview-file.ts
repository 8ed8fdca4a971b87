import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { designXmp, withJpegXmp } from '@/lib/image/xmp'
import type { EditorPhoto } from './open-photo'
import type { PreviewImage } from './photo-previews'

/** Long side of the downloaded file, in px: as large as the preview itself. */
const LONG_SIDE_PX = 1_280
const JPEG_QUALITY = 0.92

/** The photo with the preview on it, as a JPEG whose metadata says so, with a line of text at the bottom if given. */
export async function previewFile(
  { bitmap }: EditorPhoto,
  image: PreviewImage | null,
  line: string | null,
  longSidePx = LONG_SIDE_PX,
): Promise<Blob> {
  const photo = await bitmap
  const shrink = Math.min(1, longSidePx / Math.max(photo.width, photo.height))
  const width = Math.round(photo.width * shrink)
  const height = Math.round(photo.height * shrink)
  const { canvas, context } = createCanvas(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, width, height)
  if (image) {
    const layer = createCanvas(image.width, image.height)
    layer.context.putImageData(new ImageData(image.rgba, image.width, image.height), 0, 0)
    context.drawImage(layer.canvas, 0, 0, width, height)
  }
  if (line !== null) drawLine(context, line, width, height)
  const file = await encodeJpeg(canvas)
  if (!image) return file
  const marked = withJpegXmp(new Uint8Array(await file.arrayBuffer()), designXmp(PREVIEW_ENGINE))
  return new Blob([marked], { type: file.type })
}

function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('the preview could not be encoded'))),
      'image/jpeg',
      JPEG_QUALITY,
    )
  })
}

/** Draws the text on a dark band, so that it is readable on any photo. */
function drawLine(context: CanvasRenderingContext2D, line: string, width: number, height: number): void {
  const fontPx = Math.max(12, Math.round(width / 64))
  const bandPx = Math.round(fontPx * 2)
  context.fillStyle = 'rgb(20 16 13 / 0.72)'
  context.fillRect(0, height - bandPx, width, bandPx)
  context.fillStyle = '#f4ebdd'
  context.font = `500 ${fontPx}px system-ui, sans-serif`
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(line, width - fontPx, height - bandPx / 2)
}

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw the preview on')
  return { canvas, context }
}
