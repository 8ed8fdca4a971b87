export type PhotoPixels = {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, three bytes a pixel. */
  readonly rgb: Uint8Array<ArrayBuffer>
}

/**
 * The pixels of a picture, scaled down to the given long side.
 * @throws when the device gives no canvas to read from
 */
export function photoPixels(bitmap: ImageBitmap, longSidePx: number): PhotoPixels {
  const { width, height } = shrunkTo(bitmap, longSidePx)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return readPixels(canvas.getContext('2d', { willReadFrequently: true }), bitmap)
}

/** The same inside of a worker: the page waits for nothing. */
export function photoPixelsInWorker(bitmap: ImageBitmap, longSidePx: number): PhotoPixels {
  const { width, height } = shrunkTo(bitmap, longSidePx)
  return readPixels(new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }), bitmap)
}

function shrunkTo(bitmap: ImageBitmap, longSidePx: number) {
  const shrink = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
  return {
    width: Math.max(1, Math.round(bitmap.width * shrink)),
    height: Math.max(1, Math.round(bitmap.height * shrink)),
  }
}

function readPixels(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
): PhotoPixels {
  if (!context) throw new Error('no canvas to read the photo from')
  const { width, height } = context.canvas
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    for (let c = 0; c < 3; c++) rgb[to + c] = data[from + c] ?? 0
  }
  return { width, height, rgb }
}
