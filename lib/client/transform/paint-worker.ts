import { rasterise } from '@/lib/mask/rasterise'
import { renderRaster } from '@/lib/mask/render-raster'
import type { Rgb8 } from '@/lib/recolour/hex'
import { type Canvas, recolour } from '@/lib/recolour/recolour'
import type { PaintAnswer, PaintAsk, PaintRequest, PaintResponse } from './paint-messages'
import { type PhotoPixels, photoPixelsInWorker } from './photo-pixels'
import { ALIVE, type Refused } from './worker-messages'

// Runs as a worker: the photo at the size it is shown in, and the painted surface in any colour.

/** Long side of the preview, in px. */
const LONG_SIDE_PX = 1_280
const JPEG_QUALITY = 0.92

let photo: PhotoPixels = { width: 1, height: 1, rgb: new Uint8Array(3) }
let cover = new Uint8Array(1)

self.addEventListener('message', async ({ data: { id, ask } }: MessageEvent<PaintRequest>) => {
  const answer = await perform(ask).catch(
    (error: unknown): Refused => ({ type: 'refused', reason: String(error) }),
  )
  const response: PaintResponse = { id, answer }
  self.postMessage(response, { transfer: answer.type === 'tinted' ? [answer.picture.rgba.buffer] : [] })
})
self.postMessage(ALIVE)

async function perform(ask: PaintAsk): Promise<PaintAnswer> {
  switch (ask.type) {
    case 'look':
      photo = photoPixelsInWorker(ask.bitmap, LONG_SIDE_PX)
      cover = new Uint8Array(photo.width * photo.height)
      ask.bitmap.close()
      return { type: 'done' }
    case 'cover':
      cover = coverOf(ask)
      return { type: 'done' }
    case 'tint':
      return { type: 'tinted', picture: tinted(ask.colour) }
    case 'save':
      return { type: 'saved', file: await saved(ask.colour) }
  }
}

/** How much of each shown pixel is painted. */
function coverOf({ layers, photo: size }: Extract<PaintAsk, { type: 'cover' }>): Uint8Array<ArrayBuffer> {
  const view = { scale: photo.width / size.width, left: 0, top: 0 }
  const pixels = renderRaster(rasterise(layers, size), view, photo, { r: 0, g: 0, b: 0 })
  return Uint8Array.from({ length: photo.width * photo.height }, (_, i) => pixels[4 * i + 3] ?? 0)
}

function tinted(colour: Rgb8) {
  const { width, height, rgb } = photo
  const canvas: Canvas = { width, height, rgb, cover }
  return { width, height, rgba: recolour(canvas, colour) }
}

async function saved(colour: Rgb8): Promise<Blob> {
  const { width, height, rgb } = photo
  const { rgba } = tinted(colour)
  const whole = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const share = (rgba[4 * i + 3] ?? 0) / 255
    for (let c = 0; c < 3; c++) {
      whole[4 * i + c] = (rgba[4 * i + c] ?? 0) * share + (rgb[3 * i + c] ?? 0) * (1 - share)
    }
    whole[4 * i + 3] = 255
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(whole, width, height), 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}
