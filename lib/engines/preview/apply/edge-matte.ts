import { boxMean } from '../../../math/box-filter.ts'
import { lumaOf } from '../../../math/color.ts'
import type { Photo } from '../../../math/image.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'
import type { LabelMap } from '../analysis/label-map.ts'

/**
 * Along the edges of the areas, how much of each pixel is the area and what else it shows: an outline is never exact, and
 * the camera blurs. Only pixels that are not the area alone are in it.
 */
export interface EdgeMatte {
  readonly cells: Int32Array
  /** Share (0..1) of the area in each cell. */
  readonly alpha: Float32Array
  /** What the cells show beside the area, sRGB bytes times their share, three a cell. */
  readonly rest: Float32Array
  /** By pixel: 255 where it is the area alone, or not painted. */
  readonly share: Uint8Array
}

/** How far from the edge neighbors may shine in, and how far colors are gathered, as shares of the diagonal. */
const BAND = 0.005
const GATHERED = 0.016
/** Share of a pixel's window that is outside: below the first it is not in the band, above the second wholly. */
const OUTSIDE = [0.02, 0.15] as const
/** Distances of the two colors in bytes: nearer than the first they cannot be told apart, beyond the second surely. */
const APART = [24, 60] as const
/** The same in times of the area's own unevenness. */
const UNEVEN = [1.2, 2.5] as const
/** A color so far from the mixtures of both, in bytes, is something else. */
const OFF_LINE = 45
const LEAST_REST = 0.04

/**
 * Two colors, the area's and its neighbor's, are averaged about each pixel of a band along the edges; the pixel's own color
 * is a mixture of both. Where they are alike, or the area is uneven, the pixel counts as the area.
 */
export function matteEdges(photo: Photo, { first, share, width, height }: LabelMap): EdgeMatte {
  const radius = Math.max(1, Math.round(BAND * Math.hypot(width, height)))
  const gathered = Math.max(2, Math.round(GATHERED * Math.hypot(width, height)))
  const isOutside = new Float32Array(first.length)
  for (let i = 0; i < isOutside.length; i++) if (first[i] === 0) isOutside[i] = 1
  const outside = boxMean(isOutside, width, height, radius)
  const bands = bandOf(first, share, outside)
  const matte = { share: new Uint8Array(first.length).fill(255) }
  if (bands.length === 0)
    return { ...matte, cells: bands, alpha: new Float32Array(0), rest: new Float32Array(0) }
  const means = (counts: (i: number) => boolean) => meansOf(photo, counts, gathered)
  const inner = means((i) => first[i] !== 0 && (outside[i] ?? 0) < OUTSIDE[0])
  const outer = means((i) => first[i] === 0 && (outside[i] ?? 0) > 0.6)
  const cells: number[] = []
  const alphas: number[] = []
  const rests: number[] = []
  for (const i of bands) {
    const fade = smoothstep(OUTSIDE[0], OUTSIDE[1], outside[i] ?? 0)
    const alpha = 1 - fade * (1 - alphaAt(photo.rgb, inner, outer, i))
    if (alpha > 1 - LEAST_REST) continue
    cells.push(i)
    alphas.push(alpha)
    matte.share[i] = Math.round(255 * alpha)
    for (let c = 0; c < 3; c++) {
      rests.push(
        Math.max(0, (photo.rgb[3 * i + c] ?? 0) - alpha * (inner.colors[c]?.[inner.placeOf(i)] ?? 0)),
      )
    }
  }
  return {
    ...matte,
    cells: Int32Array.from(cells),
    alpha: Float32Array.from(alphas),
    rest: Float32Array.from(rests),
  }
}

/** Mixes what the cells show beside the area back into a result of sRGB bytes. */
export function mixEdges(rgb: Uint8ClampedArray, { cells, alpha, rest }: EdgeMatte): void {
  for (let n = 0; n < cells.length; n++) {
    const p = 3 * (cells[n] ?? 0)
    for (let c = 0; c < 3; c++) rgb[p + c] = (alpha[n] ?? 1) * (rgb[p + c] ?? 0) + (rest[3 * n + c] ?? 0)
  }
}

function bandOf(first: Uint8Array, share: Float32Array, outside: Float32Array): Int32Array {
  const band: number[] = []
  for (let i = 0; i < first.length; i++) {
    if (first[i] !== 0 && (share[i] ?? 0) > 0 && (outside[i] ?? 0) > OUTSIDE[0]) band.push(i)
  }
  return Int32Array.from(band)
}

/** Mean colors in bytes about every pixel, over the pixels that count, and how uneven these are. */
interface Means {
  readonly colors: readonly Float32Array[]
  readonly variance: Float32Array
  /** Share of the window that counts. */
  readonly weight: Float32Array
  /** Where a pixel finds its means. */
  readonly placeOf: (i: number) => number
}

/** Means are taken of blocks of so many pixels a side: they change slowly. */
const BLOCK = 4

function meansOf({ width, height, rgb }: Photo, counts: (i: number) => boolean, radius: number): Means {
  const size = { width: Math.ceil(width / BLOCK), height: Math.ceil(height / BLOCK) }
  const plane = () => new Float32Array(size.width * size.height)
  const placeOf = (i: number) => {
    const y = Math.floor(i / width)
    return Math.floor(y / BLOCK) * size.width + Math.floor((i - y * width) / BLOCK)
  }
  const [weights, lumas, squares, r, g, b] = [plane(), plane(), plane(), plane(), plane(), plane()]
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / BLOCK) * size.width
    for (let x = 0; x < width; x++, i++) {
      if (!counts(i)) continue
      const k = row + Math.floor(x / BLOCK)
      const luma = lumaOf(rgb, 3 * i)
      weights[k] = (weights[k] ?? 0) + 1
      lumas[k] = (lumas[k] ?? 0) + luma
      squares[k] = (squares[k] ?? 0) + luma * luma
      r[k] = (r[k] ?? 0) + (rgb[3 * i] ?? 0)
      g[k] = (g[k] ?? 0) + (rgb[3 * i + 1] ?? 0)
      b[k] = (b[k] ?? 0) + (rgb[3 * i + 2] ?? 0)
    }
  }
  const blurred = (values: Float32Array) =>
    boxMean(values, size.width, size.height, Math.max(1, Math.round(radius / BLOCK)))
  const weight = blurred(weights)
  const overWeight = (values: Float32Array) =>
    blurred(values).map((value, k) => value / Math.max(1e-4, weight[k] ?? 0))
  const [luma, variance] = [overWeight(lumas), overWeight(squares)]
  for (let k = 0; k < variance.length; k++)
    variance[k] = Math.max(0, (variance[k] ?? 0) - (luma[k] ?? 0) ** 2)
  for (let k = 0; k < weight.length; k++) weight[k] = (weight[k] ?? 0) / BLOCK ** 2
  return { colors: [r, g, b].map(overWeight), variance, weight, placeOf }
}

/** The share of the inner color in a pixel, by its place between both colors. */
function alphaAt(rgb: Photo['rgb'], inner: Means, outer: Means, i: number): number {
  const k = inner.placeOf(i)
  if ((inner.weight[k] ?? 0) < 0.01 || (outer.weight[k] ?? 0) < 0.01) return 1
  let along = 0
  let apart = 0
  for (let c = 0; c < 3; c++) {
    const [f, b] = [inner.colors[c]?.[k] ?? 0, outer.colors[c]?.[k] ?? 0]
    along += ((rgb[3 * i + c] ?? 0) - b) * (f - b)
    apart += (f - b) ** 2
  }
  const alpha = clamp(along / Math.max(1, apart), 0, 1)
  let off = 0
  for (let c = 0; c < 3; c++) {
    const [f, b] = [inner.colors[c]?.[k] ?? 0, outer.colors[c]?.[k] ?? 0]
    off += ((rgb[3 * i + c] ?? 0) - b - alpha * (f - b)) ** 2
  }
  if (off > OFF_LINE ** 2) return 1
  const distance = Math.sqrt(apart)
  const isApart = smoothstep(APART[0], APART[1], distance)
  const unevenness = distance / Math.sqrt((inner.variance[k] ?? 0) + 1)
  return 1 - isApart * smoothstep(UNEVEN[0], UNEVEN[1], unevenness) * (1 - alpha)
}
