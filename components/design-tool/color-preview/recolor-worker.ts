import { transfer } from 'comlink'
import { type PhotoPixels, photoPixels } from '@/components/design-tool/photo/photo-pixels'
import { exposeToPage } from '@/components/design-tool/shared/start-worker'
import type { AreaId, MaskLayer } from '@/lib/mask/layers'
import { rasterise } from '@/lib/mask/rasterise'
import { renderRaster } from '@/lib/mask/render-raster'
import type { PhotoSize } from '@/lib/mask/space'
import type { Rgb8 } from './colors'
import { recolor } from './recolor'

// A web worker that shows the painted surface of one photo in any color.

/** Long side of the preview, in px. */
const LONG_SIDE_PX = 1_280
const JPEG_QUALITY = 0.92
const BLACK = { r: 0, g: 0, b: 0 }

let photo: PhotoPixels = { width: 1, height: 1, rgb: new Uint8Array(3) }
let cover = new Uint8Array(1)

const api = {
  setPhoto(bitmap: ImageBitmap) {
    photo = photoPixels(bitmap, LONG_SIDE_PX)
    cover = new Uint8Array(photo.width * photo.height)
    bitmap.close()
  },

  /** Sets the area that gets a color: layers in pixels of the full photo. */
  setMask(layers: readonly MaskLayer[], area: AreaId, size: PhotoSize) {
    const view = { scale: photo.width / size.width, left: 0, top: 0 }
    const pixels = renderRaster(rasterise(layers, size), view, photo, (each) =>
      each === area ? BLACK : null,
    )
    cover = Uint8Array.from({ length: photo.width * photo.height }, (_, i) => pixels[4 * i + 3] ?? 0)
  },

  /** The painted surface in a color, transparent elsewhere. */
  recolor(color: Rgb8) {
    const { width, height } = photo
    const rgba = recolor({ ...photo, cover }, color)
    return transfer({ width, height, rgba }, [rgba.buffer])
  },

  /** The whole photo with the color on it, as a JPEG. */
  async save(color: Rgb8) {
    const { width, height } = photo
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.putImageData(new ImageData(merged(color), width, height), 0, 0)
    return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  },
}

export type RecolorWorkerApi = typeof api

exposeToPage(api)

function merged(color: Rgb8): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, rgb } = photo
  const rgba = recolor({ ...photo, cover }, color)
  for (let i = 0; i < width * height; i++) {
    const alpha = (rgba[4 * i + 3] ?? 0) / 255
    for (let c = 0; c < 3; c++) {
      rgba[4 * i + c] = (rgba[4 * i + c] ?? 0) * alpha + (rgb[3 * i + c] ?? 0) * (1 - alpha)
    }
    rgba[4 * i + 3] = 255
  }
  return rgba
}
