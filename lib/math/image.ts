/** Images the engine reads and writes. Rows run left to right, top to bottom, without padding. */

/** 8-bit sRGB, three bytes per pixel. */
export interface Photo {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array | Uint8ClampedArray
}

/** One byte per pixel: the number of its area, from 1; 0 isn't painted. Same size as the photo. */
export type Labels = Uint8Array | Uint8ClampedArray

/** A single-channel image of floats. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangle in pixels, cells, meters or shares. In pixels and cells, `right` and `bottom` are exclusive. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boundsOfPoints(points: readonly { readonly x: number; readonly y: number }[]): Bounds {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Just the size of an image. */
export function sizeOf({ width, height }: Size): Size {
  return { width, height }
}

export function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height
}

/** The size with the given long side, never larger than the image, sides at least 1 px. */
export function sizeWithLongSide(size: Size, longSide: number): Size {
  return scaled(size, Math.min(1, longSide / Math.max(size.width, size.height)))
}

/** The size with at most this many pixels, never larger than the image. */
export function sizeWithArea(size: Size, pixels: number): Size {
  return scaled(size, Math.min(1, Math.sqrt(pixels / (size.width * size.height))))
}

function scaled(size: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  }
}

/** The pixels beside, above and below a pixel. */
export function neighbors(i: number, { width, height }: Size): number[] {
  const x = i % width
  const around: number[] = []
  if (x > 0) around.push(i - 1)
  if (x < width - 1) around.push(i + 1)
  if (i >= width) around.push(i - width)
  if (i < width * (height - 1)) around.push(i + width)
  return around
}

/** The parts of some pixels that hang together along their sides, largest first. */
export function connectedParts(pixels: readonly number[], size: Size): number[][] {
  const open = new Set(pixels)
  const parts: number[][] = []
  for (const start of pixels) {
    if (!open.delete(start)) continue
    const part = [start]
    for (const pixel of part) part.push(...neighbors(pixel, size).filter((next) => open.delete(next)))
    parts.push(part)
  }
  return parts.toSorted((one, other) => other.length - one.length)
}
