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
  /** By pixel: how far (0–255) its color decides what it shows; 0 away from the edges. */
  readonly nearness: Uint8Array
  /** The area's own color and that of its neighbors about each pixel; `null` without edges. */
  readonly colors: EdgeColors | null
}

interface EdgeColors {
  readonly inner: Means
  readonly outer: Means
}

/** How far from the edge neighbors may shine in, and how far colors are gathered, as shares of the diagonal. */
const BAND = 0.005
const GATHERED = 0.016
/** Share of a pixel's window that is outside: below this, the pixel is the area alone. */
const OUTSIDE = 0.02
/** Below the first its own color says nothing, above the second it decides: about three and two pixels from a straight edge. */
const NEAR = [0.2, 0.4] as const
/** Distances of the two colors in bytes: nearer than the first they cannot be told apart, beyond the second surely. */
const APART = [24, 60] as const
/** The same in times of the area's own unevenness. */
const UNEVEN = [1.2, 2.5] as const
/** Distances in bytes from the mixtures of both: up to the first a color is one, beyond the second it is something else. */
const OFF_LINE = [30, 60] as const
/** A larger share counts as the area alone. */
const MOSTLY = 0.96

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
  const matte = { share: new Uint8Array(first.length).fill(255), nearness: new Uint8Array(first.length) }
  if (bands.length === 0)
    return { ...matte, cells: bands, alpha: new Float32Array(0), rest: new Float32Array(0), colors: null }
  const means = (counts: (i: number) => boolean) => meansOf(photo, counts, gathered)
  const inner = means((i) => first[i] !== 0 && (outside[i] ?? 0) < OUTSIDE)
  const outer = means((i) => first[i] === 0 && (outside[i] ?? 0) > 0.6)
  const cells: number[] = []
  const alphas: number[] = []
  const rests: number[] = []
  for (const i of bands) {
    matte.nearness[i] = Math.round(255 * smoothstep(NEAR[0], NEAR[1], outside[i] ?? 0))
    const alpha = alphaAt(
      photo.rgb,
      3 * i,
      { inner, outer },
      inner.placeOf(i),
      (matte.nearness[i] ?? 0) / 255,
    )
    if (alpha > MOSTLY) continue
    cells.push(i)
    alphas.push(alpha)
    matte.share[i] = Math.round(255 * alpha)
    for (let c = 0; c < 3; c++) rests.push(restAt(photo.rgb, 3 * i + c, alpha, innerColor(inner, i, c)))
  }
  return {
    ...matte,
    colors: { inner, outer },
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

/**
 * The same for one pixel of the photo at its full size, with its three values from `p` on, which lies in work pixel `cell`:
 * mixes `rgb`, the area's new color there, with what else the pixel shows. Says whether there is anything else.
 */
export function mixPixel(matte: EdgeMatte, photo: Photo['rgb'], p: number, cell: number, rgb: Float32Array) {
  const { colors } = matte
  const nearness = (matte.nearness[cell] ?? 0) / 255
  if (!colors || nearness === 0) return false
  const { inner } = colors
  const alpha = alphaAt(photo, p, colors, inner.placeOf(cell), nearness)
  if (alpha > MOSTLY) return false
  for (let c = 0; c < 3; c++) {
    rgb[c] = alpha * (rgb[c] ?? 0) + restAt(photo, p + c, alpha, innerColor(inner, cell, c))
  }
  return true
}

/** What a value shows beside the area. */
function restAt(rgb: Photo['rgb'], k: number, alpha: number, inner: number): number {
  return Math.max(0, (rgb[k] ?? 0) - alpha * inner)
}

function innerColor(inner: Means, cell: number, channel: number): number {
  return inner.colors[channel]?.[inner.placeOf(cell)] ?? 0
}

/** The luma (0–255) that the area alone has in the cells that show something else too. */
export function* areaLuma({ cells, colors }: EdgeMatte): Generator<readonly [cell: number, luma: number]> {
  if (!colors) return
  for (const cell of cells) {
    const own = Uint8ClampedArray.from([0, 1, 2], (channel) => innerColor(colors.inner, cell, channel))
    yield [cell, lumaOf(own, 0)]
  }
}

function bandOf(first: Uint8Array, share: Float32Array, outside: Float32Array): Int32Array {
  const band: number[] = []
  for (let i = 0; i < first.length; i++) {
    if (first[i] !== 0 && (share[i] ?? 0) > 0 && (outside[i] ?? 0) > NEAR[0]) band.push(i)
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
  const colors = [r, g, b].map(overWeight)
  const [luma, variance] = [overWeight(lumas), overWeight(squares)]
  for (let k = 0; k < variance.length; k++)
    variance[k] = Math.max(0, (variance[k] ?? 0) - (luma[k] ?? 0) ** 2)
  const share = weight.map((value) => value / BLOCK ** 2)
  return { colors, variance, weight: share, placeOf }
}

/** The share of the area in a pixel, as far as it is near the edge. */
function alphaAt(rgb: Photo['rgb'], p: number, colors: EdgeColors, place: number, nearness: number): number {
  return 1 - nearness * (1 - innerShareAt(rgb, p, colors, place))
}

/** The share of the inner color in a pixel, by its place between both colors. */
function innerShareAt(rgb: Photo['rgb'], p: number, { inner, outer }: EdgeColors, k: number): number {
  if ((inner.weight[k] ?? 0) < 0.01 || (outer.weight[k] ?? 0) < 0.01) return 1
  let along = 0
  let apart = 0
  for (let c = 0; c < 3; c++) {
    const [f, b] = [inner.colors[c]?.[k] ?? 0, outer.colors[c]?.[k] ?? 0]
    along += ((rgb[p + c] ?? 0) - b) * (f - b)
    apart += (f - b) ** 2
  }
  const alpha = clamp(along / Math.max(1, apart), 0, 1)
  let off = 0
  for (let c = 0; c < 3; c++) {
    const [f, b] = [inner.colors[c]?.[k] ?? 0, outer.colors[c]?.[k] ?? 0]
    off += ((rgb[p + c] ?? 0) - b - alpha * (f - b)) ** 2
  }
  const distance = Math.sqrt(apart)
  const isMixture = 1 - smoothstep(OFF_LINE[0], OFF_LINE[1], Math.sqrt(off))
  const isApart = smoothstep(APART[0], APART[1], distance)
  const unevenness = distance / Math.sqrt((inner.variance[k] ?? 0) + 1)
  return 1 - isMixture * isApart * smoothstep(UNEVEN[0], UNEVEN[1], unevenness) * (1 - alpha)
}
