import { boxMean } from '../../../math/box-filter.ts'
import { lumaOf } from '../../../math/color.ts'
import type { Photo } from '../../../math/image.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'
import { BLEED, type LabelMap } from '../analysis/label-map.ts'

/**
 * For pixels along the areas' edges: the area's share, and the color of the rest. Outlines are never exact, and cameras blur.
 * Contains only pixels that aren't purely the area.
 */
export interface EdgeMatte {
  readonly cells: Int32Array
  /** Share (0..1) of the area in each cell. */
  readonly alpha: Float32Array
  /** Color of the rest of each cell, sRGB bytes times its share, three per cell. */
  readonly rest: Float32Array
  /** Per pixel: 255 if it is purely the area, or not painted. */
  readonly share: Uint8Array
  /** Per pixel: how far (0–255) its color decides the share; 0 away from the edges. */
  readonly nearness: Uint8Array
  /** Per pixel near an edge: the area's mean share (0–255) along the edge, before weighting by nearness. */
  readonly usual: Uint8Array
  /** The area's and its neighbors' colors around each pixel; `null` without edges. */
  readonly colors: EdgeColors | null
}

interface EdgeColors {
  readonly inner: Means
  readonly outer: Means
}

/** Radius for averaging colors, as a share of the diagonal. */
const GATHERED = 0.016
/**
 * Share of a pixel's window outside the area. Below the first, a pixel's color doesn't count; above the second, it decides: about three and two pixels from a straight
 * edge.
 */
const NEAR = [0.2, 0.4] as const
/** Distances between colors in bytes: below the first they can't be told apart; above the second they clearly can. */
const APART = [30, 60] as const

/**
 * Averages two colors, the area's and its neighbor's, around each pixel of a band along the edges, and treats the pixel's color
 * as a mixture of both. If they are similar, the pixel counts as the area. If it shows something else, such as the gap below a
 * sofa, it gets the mean share of the pixels around it.
 */
export function matteEdges(photo: Photo, { first, share, width, height }: LabelMap): EdgeMatte {
  const diagonal = Math.hypot(width, height)
  const gathered = Math.max(2, Math.round(GATHERED * diagonal))
  const isOutside = new Float32Array(first.length)
  for (let i = 0; i < isOutside.length; i++) if (first[i] === 0) isOutside[i] = 1
  const reach = Math.max(1, Math.round(BLEED * diagonal))
  const outside = boxMean(isOutside, width, height, reach)
  const band = bandOf(first, share, outside)
  const matte = { share: new Uint8Array(first.length).fill(255), nearness: new Uint8Array(first.length) }
  if (band.length === 0) {
    const none = new Float32Array(0)
    return { ...matte, usual: new Uint8Array(0), cells: band, alpha: none, rest: none, colors: null }
  }
  const means = (counts: (i: number) => boolean) => meansOf(photo, counts, gathered)
  const inner = means((i) => first[i] !== 0 && outside[i] === 0)
  const outer = means((i) => first[i] === 0 && (outside[i] ?? 0) > 0.6)
  const colors = { inner, outer }
  const usual = usualShares(photo, band, colors, reach)
  const cells: number[] = []
  const alphas: number[] = []
  const rests: number[] = []
  const rest = new Float32Array(3)
  for (const i of band) {
    matte.nearness[i] = Math.round(255 * smoothstep(NEAR[0], NEAR[1], outside[i] ?? 0))
    const alpha = separate({ ...matte, usual, colors }, photo.rgb, 3 * i, i, rest)
    if (isWhole(alpha)) continue
    cells.push(i)
    alphas.push(alpha)
    matte.share[i] = Math.round(255 * alpha)
    rests.push(...rest)
  }
  return {
    ...matte,
    usual,
    colors,
    cells: Int32Array.from(cells),
    alpha: Float32Array.from(alphas),
    rest: Float32Array.from(rests),
  }
}

/** Whether nothing but the area is seen, to a byte. */
function isWhole(alpha: number): boolean {
  return Math.round(255 * alpha) === 255
}

/** The area's mean share among the band's pixels around each of them. */
function usualShares({ rgb, width, height }: Photo, band: Int32Array, colors: EdgeColors, radius: number) {
  const shares = new Float32Array(width * height)
  const counts = new Float32Array(width * height)
  for (const i of band) {
    const { share, onLine } = placeBetween(rgb, 3 * i, colors, colors.inner.placeOf(i))
    shares[i] = onLine * share
    counts[i] = onLine
  }
  const sums = boxMean(shares, width, height, radius)
  const weights = boxMean(counts, width, height, radius)
  const usual = new Uint8Array(width * height)
  for (const i of band) {
    const weight = weights[i] ?? 0
    // If nothing around it is a mixture of both, the pixel counts as the area.
    usual[i] = weight < 1e-4 ? 255 : Math.round((255 * (sums[i] ?? 0)) / weight)
  }
  return usual
}

/** Mixes the cells' surroundings back into a result in sRGB bytes. */
export function mixEdges(rgb: Uint8ClampedArray, { cells, alpha, rest }: EdgeMatte): void {
  for (let n = 0; n < cells.length; n++) {
    const p = 3 * (cells[n] ?? 0)
    for (let c = 0; c < 3; c++) rgb[p + c] = (alpha[n] ?? 1) * (rgb[p + c] ?? 0) + (rest[3 * n + c] ?? 0)
  }
}

/**
 * The same for one full-size pixel, whose three values start at `p` and which lies in work pixel `cell`: mixes the area's new
 * color, `rgb`, with the rest of the pixel, which `rest` has room for. Returns whether there is any rest.
 */
export function mixPixel(
  matte: EdgeMatte,
  photo: Photo['rgb'],
  p: number,
  cell: number,
  { rgb, rest }: { readonly rgb: Float32Array; readonly rest: Float32Array },
) {
  if (!matte.nearness[cell]) return false
  const alpha = separate(matte, photo, p, cell, rest)
  if (isWhole(alpha)) return false
  for (let c = 0; c < 3; c++) rgb[c] = alpha * (rgb[c] ?? 0) + (rest[c] ?? 0)
  return true
}

/**
 * The area's share (0..1) in the pixel at `p`, which lies in work pixel `cell`. Writes the rest to `rest`, in sRGB bytes times
 * its share.
 */
function separate(
  { nearness, usual, colors }: Pick<EdgeMatte, 'nearness' | 'usual' | 'colors'>,
  rgb: Photo['rgb'],
  p: number,
  cell: number,
  rest: Float32Array,
): number {
  if (!colors) return 1
  const near = (nearness[cell] ?? 0) / 255
  const place = colors.inner.placeOf(cell)
  const { along, share, onLine } = placeBetween(rgb, p, colors, place)
  const mixed = 1 - near * (1 - share)
  // The area's shadows and highlights are closer to the area.
  const around = 1 - near * (1 - Math.max(along, (usual[cell] ?? 255) / 255))
  for (let c = 0; c < 3; c++) {
    const value = rgb[p + c] ?? 0
    const beside = Math.max(0, value - mixed * (colors.inner.colors[c]?.[place] ?? 0))
    rest[c] = onLine * beside + (1 - onLine) * (1 - around) * value
  }
  return onLine * mixed + (1 - onLine) * around
}

/** Replaces the luma (0–255) of mixed cells with that of the area alone. */
export function keepAreaLuma(luma: Float32Array, { cells, colors }: EdgeMatte): void {
  if (!colors) return
  const { inner } = colors
  const own = new Uint8ClampedArray(3)
  for (const cell of cells) {
    const place = inner.placeOf(cell)
    for (let c = 0; c < 3; c++) own[c] = inner.colors[c]?.[place] ?? 0
    luma[cell] = lumaOf(own, 0)
  }
}

function bandOf(first: Uint8Array, share: Float32Array, outside: Float32Array): Int32Array {
  const band: number[] = []
  for (let i = 0; i < first.length; i++) {
    if (first[i] !== 0 && (share[i] ?? 0) > 0 && (outside[i] ?? 0) > NEAR[0]) band.push(i)
  }
  return Int32Array.from(band)
}

/** Mean colors in bytes around every pixel, over the pixels that count. */
interface Means {
  readonly colors: readonly Float32Array[]
  /** Share of the window that counts. */
  readonly weight: Float32Array
  /** The index of a pixel's means. */
  readonly placeOf: (i: number) => number
}

/** Means are computed for blocks of this size, because they change slowly. */
const BLOCK = 4

function meansOf({ width, height, rgb }: Photo, counts: (i: number) => boolean, radius: number): Means {
  const size = { width: Math.ceil(width / BLOCK), height: Math.ceil(height / BLOCK) }
  const plane = () => new Float32Array(size.width * size.height)
  const placeOf = (i: number) => {
    const y = Math.floor(i / width)
    return Math.floor(y / BLOCK) * size.width + Math.floor((i - y * width) / BLOCK)
  }
  const [weights, r, g, b] = [plane(), plane(), plane(), plane()]
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / BLOCK) * size.width
    for (let x = 0; x < width; x++, i++) {
      if (!counts(i)) continue
      const k = row + Math.floor(x / BLOCK)
      weights[k] = (weights[k] ?? 0) + 1
      r[k] = (r[k] ?? 0) + (rgb[3 * i] ?? 0)
      g[k] = (g[k] ?? 0) + (rgb[3 * i + 1] ?? 0)
      b[k] = (b[k] ?? 0) + (rgb[3 * i + 2] ?? 0)
    }
  }
  const blurred = (values: Float32Array) =>
    boxMean(values, size.width, size.height, Math.max(1, Math.round(radius / BLOCK)))
  const weight = blurred(weights)
  const colors = [r, g, b].map((values) =>
    blurred(values).map((value, k) => value / Math.max(1e-4, weight[k] ?? 0)),
  )
  return { colors, weight: weight.map((value) => value / BLOCK ** 2), placeOf }
}

/**
 * A pixel's position between its neighbor's color (0) and the area's (1); the area's share this implies, 1 if the two can't be
 * told apart; and how well (0..1) it fits a mixture of them.
 */
function placeBetween(rgb: Photo['rgb'], p: number, { inner, outer }: EdgeColors, k: number) {
  if ((inner.weight[k] ?? 0) < 0.01 || (outer.weight[k] ?? 0) < 0.01) return ALONE
  let sum = 0
  let apart = 0
  for (let c = 0; c < 3; c++) {
    const [f, b] = [inner.colors[c]?.[k] ?? 0, outer.colors[c]?.[k] ?? 0]
    sum += ((rgb[p + c] ?? 0) - b) * (f - b)
    apart += (f - b) ** 2
  }
  const along = clamp(sum / Math.max(1, apart), 0, 1)
  let off = 0
  for (let c = 0; c < 3; c++) {
    const [f, b] = [inner.colors[c]?.[k] ?? 0, outer.colors[c]?.[k] ?? 0]
    off += ((rgb[p + c] ?? 0) - b - along * (f - b)) ** 2
  }
  const isApart = (squared: number) => smoothstep(APART[0], APART[1], Math.sqrt(squared))
  return { along, share: 1 - isApart(apart) * (1 - along), onLine: 1 - isApart(off) }
}

const ALONE = { along: 1, share: 1, onLine: 1 } as const
