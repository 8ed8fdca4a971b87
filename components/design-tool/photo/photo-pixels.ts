import type { WithOwn } from '@/lib/domain/own-material'
import { LINEAR_OF_BYTE, linearToHex } from '@/lib/math/color'
import { type Photo, type Size, sizeWithLongSide } from '@/lib/math/image'

export type PhotoPixels = {
  readonly width: number
  readonly height: number
  /** 8-bit sRGB, three bytes a pixel. */
  readonly rgb: Uint8Array<ArrayBuffer>
}

/** Decodes the images of the areas' own materials, by id, skipping any that no longer exist. */
export type ReadPictures = (areas: WithOwn) => Promise<ReadonlyMap<string, Photo>>

/** Long side at which the photo is worked with. Outlines are placed between these pixels. */
export const WORKING_SIDE_PX = 768

const PATTERN_SIDE_PX = 16
/** Rounding, and noise that nobody can see, as some browsers add to one level. More would show as rags. */
const MAX_NOISE_LEVELS = 3
let isTrue: boolean | undefined

/** Whether a canvas can be read: browsers that protect from fingerprinting may answer with noise. By a known pattern, once. */
export function canReadCanvas(): boolean {
  isTrue ??= readsPattern()
  return isTrue
}

function readsPattern(): boolean {
  const side = PATTERN_SIDE_PX
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  const drawn = Uint8ClampedArray.from({ length: 4 * side ** 2 }, (_, i) =>
    i % 4 === 3 ? 255 : (83 * i) % 256,
  )
  context?.putImageData(new ImageData(drawn, side), 0, 0)
  const read = context?.getImageData(0, 0, side, side).data
  return drawn.every((level, i) => Math.abs(level - (read?.[i] ?? Number.NaN)) <= MAX_NOISE_LEVELS)
}

/** @throws when this browser has no canvas to read from, or answers with noise */
export function canvasToRead({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context || !canReadCanvas()) throw new Error('no canvas to read from')
  return context
}

/**
 * The pixels of an image, scaled down to the given long side.
 * @throws when this browser has no canvas to read from
 */
export function photoPixels(bitmap: ImageBitmap, longSidePx: number): PhotoPixels {
  const shrink = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
  return pixelsAt(bitmap, {
    width: Math.max(1, Math.round(bitmap.width * shrink)),
    height: Math.max(1, Math.round(bitmap.height * shrink)),
  })
}

/**
 * The pixels of an image at any size.
 * @throws when this browser has no canvas to read from
 */
export function pixelsAt(bitmap: ImageBitmap, { width, height }: Size): PhotoPixels {
  const context = canvasToRead({ width, height })
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    for (let c = 0; c < 3; c++) rgb[to + c] = data[from + c] ?? 0
  }
  return { width, height, rgb }
}

/** In place of a photo that can't be read: it has no edges to snap to. */
export function grayPhoto(photo: Size): PhotoPixels {
  const size = sizeWithLongSide(photo, WORKING_SIDE_PX)
  return { ...size, rgb: new Uint8Array(3 * size.width * size.height).fill(128) }
}

/** Side of the square around a disc of 21 pixels. */
const DISC_SIDE_PX = 5
const DISC_RADIUS_PX = DISC_SIDE_PX / 2

/**
 * The color at a place of an image, given as shares of its sides, as `#rrggbb`: the mean of a small disc in linear light, which
 * averages out noise.
 * @throws when this browser has no canvas to read from
 */
export function colorAt(bitmap: ImageBitmap, share: { readonly x: number; readonly y: number }): string {
  const side = { width: Math.min(DISC_SIDE_PX, bitmap.width), height: Math.min(DISC_SIDE_PX, bitmap.height) }
  const context = canvasToRead(side)
  const from = {
    x: discStart(share.x, bitmap.width, side.width),
    y: discStart(share.y, bitmap.height, side.height),
  }
  context.drawImage(bitmap, -from.x, -from.y)
  return meanOfDisc(context.getImageData(0, 0, side.width, side.height))
}

/** The start of the square, clamped to the image. */
function discStart(share: number, size: number, side: number): number {
  return Math.min(size - side, Math.max(0, Math.floor(share * size) - Math.floor(side / 2)))
}

/** The mean of the disc in a square of RGBA bytes, in linear light, as `#rrggbb`. */
export function meanOfDisc({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): string {
  const sum = { r: 0, g: 0, b: 0, count: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.hypot(x - (width - 1) / 2, y - (height - 1) / 2) > DISC_RADIUS_PX) continue
      const p = 4 * (y * width + x)
      const linear = (at: number) => LINEAR_OF_BYTE[data[at] ?? 0] ?? 0
      sum.r += linear(p)
      sum.g += linear(p + 1)
      sum.b += linear(p + 2)
      sum.count++
    }
  }
  const { count } = sum
  return linearToHex({ r: sum.r / count, g: sum.g / count, b: sum.b / count })
}

/** Photos are measured at this long side: sharpness can only be compared at one size. */
export const MEASURED_SIDE_PX = 512

export type PhotoMeasures = {
  /** Mean luma, 0–255. */
  readonly brightness: number
  /** Variance of the luma's Laplacian: how much fine detail there is. */
  readonly sharpness: number
}

/** The brightness and sharpness of an image, by its luma (ITU-R BT.601). */
export function measurePhoto({ width, height, rgb }: PhotoPixels): PhotoMeasures {
  const luma = new Float32Array(width * height)
  let sum = 0
  for (let i = 0; i < luma.length; i++) {
    const value = 0.299 * (rgb[3 * i] ?? 0) + 0.587 * (rgb[3 * i + 1] ?? 0) + 0.114 * (rgb[3 * i + 2] ?? 0)
    luma[i] = value
    sum += value
  }
  return { brightness: sum / luma.length, sharpness: laplacianVariance(luma, width, height) }
}

function laplacianVariance(luma: Float32Array, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const around = (luma[i - 1] ?? 0) + (luma[i + 1] ?? 0) + (luma[i - width] ?? 0) + (luma[i + width] ?? 0)
      const edge = around - 4 * (luma[i] ?? 0)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
