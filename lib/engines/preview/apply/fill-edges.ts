import { lumaOf } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import type { Work } from '../render/work.ts'

/** A rendered work image, good to read a little beyond the edges of its areas. All planes have its size. */
export interface Rendered extends Size {
  /** sRGB bytes of the result; the photo's own far from the areas. */
  readonly rgb: Uint8ClampedArray
  /** Luma (0–255) of the photo that the result was made from. */
  readonly luma: Float32Array
  /** 1 where the photo's own texture comes back at full size, 0 where a new pattern covers it. */
  readonly keepsTexture: Uint8Array
}

/** A cell with less of the area shows what lies beside it too: its result has a rim of the old color. */
const WHOLE = 0.98
/** Cells beyond the edge that the full size reads from: two of the window, and one of the interpolation. */
const PASSES = 3

/**
 * Replaces the cells at and just outside of the areas' edges by the mean of their neighbors inside, so that full-size
 * pixels at the edge are made from the area alone. `covers` says by label whose pattern covers the old surface.
 */
export function fillEdges(
  rgb: Uint8ClampedArray,
  { photo, labels }: Work,
  covers: readonly boolean[],
): Rendered {
  const { width, height } = photo
  const luma = new Float32Array(width * height)
  const keepsTexture = new Uint8Array(width * height)
  const isGood = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < luma.length; i++, p += 3) {
    luma[i] = lumaOf(photo.rgb, p)
    const label = labels.first[i] ?? 0
    keepsTexture[i] = covers[label] ? 0 : 1
    isGood[i] = (labels.share[i] ?? 0) >= WHOLE ? 1 : 0
  }
  const rendered = { width, height, rgb, luma, keepsTexture }
  for (let pass = 0; pass < PASSES; pass++) fillOnce(rendered, isGood)
  return rendered
}

function fillOnce(rendered: Rendered, isGood: Uint8Array) {
  const { width, height } = rendered
  const filled: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (isGood[i] === 1) continue
      const left = x > 0 ? 1 : 0
      const right = x + 1 < width ? 1 : 0
      const up = y > 0 ? width : 0
      const down = y + 1 < height ? width : 0
      // A neighbor outside of the image is the pixel itself, which is not good.
      if (fillFrom(rendered, isGood, i, [i - left, i + right, i - up, i + down])) filled.push(i)
    }
  }
  for (const i of filled) isGood[i] = 1
}

function fillFrom(
  { rgb, luma, keepsTexture }: Rendered,
  isGood: Uint8Array,
  i: number,
  neighbors: readonly number[],
): boolean {
  let count = 0
  const sum = { r: 0, g: 0, b: 0, luma: 0 }
  for (const j of neighbors) {
    if (isGood[j] !== 1) continue
    count += 1
    sum.r += rgb[3 * j] ?? 0
    sum.g += rgb[3 * j + 1] ?? 0
    sum.b += rgb[3 * j + 2] ?? 0
    sum.luma += luma[j] ?? 0
    keepsTexture[i] = keepsTexture[j] ?? 1
  }
  if (count === 0) return false
  rgb[3 * i] = sum.r / count
  rgb[3 * i + 1] = sum.g / count
  rgb[3 * i + 2] = sum.b / count
  luma[i] = sum.luma / count
  return true
}
