import { boxMean } from '@/lib/math/box-filter'
import type { LabPlanes } from '@/lib/math/color'
import type { Size } from '@/lib/math/image'

/** In px of the working image. */
type EdgeSearch = {
  /** How far from the border the surface's real edge is searched. */
  readonly bandPx: number
  /** Radius over which both sides' colors are compared, even; every second pixel counts. */
  readonly aroundPx: number
  /** Each pixel's side where both sides look alike. */
  readonly otherwise: Uint8Array
}

const STRIDE_PX = 2
/** From this difference (OKLab) between both sides' mean colors, color alone decides. */
const CLEAR_CONTRAST = 0.07

/**
 * Moves a border to the visible edge. `inside` is 1 for selected pixels; the result is 0–1 with the edge at 0.5. Near the
 * border, each pixel goes to the side whose nearby colors are closer to its own.
 */
export function refineEdge(planes: LabPlanes, inside: Uint8Array, search: EdgeSearch): Float32Array {
  const { width, height } = planes
  const values = new Float32Array(inside)
  const band = bandOf(inside, planes, search.bandPx)
  const sumsAround = windowSums(planes, inside, search.aroundPx)
  for (const i of band) values[i] = leaning(planes, sumsAround(i), i, search.otherwise[i] ?? 0)
  // Corrects single pixels on the wrong side.
  const smoothed = boxMean(values, width, height, 1)
  for (const i of band) values[i] = smoothed[i] ?? 0
  return values
}

/** The pixels near a change from inside to outside. */
export function bandOf(inside: Uint8Array, { width, height }: Size, bandPx: number): Int32Array {
  const near = new Uint8Array(inside.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isRight = x + 1 < width && inside[i + 1] !== inside[i]
      const isBelow = y + 1 < height && inside[i + width] !== inside[i]
      if (isRight || isBelow) markAround(near, { width, height }, { x, y }, bandPx)
    }
  }
  const band = new Int32Array(near.length)
  let count = 0
  for (let i = 0; i < near.length; i++) if (near[i]) band[count++] = i
  return band.subarray(0, count)
}

function markAround(
  near: Uint8Array,
  { width, height }: Size,
  { x, y }: { x: number; y: number },
  bandPx: number,
) {
  const left = Math.max(0, x - bandPx)
  const right = Math.min(width, x + bandPx + 1)
  const bottom = Math.min(height - 1, y + bandPx)
  for (let row = Math.max(0, y - bandPx); row <= bottom; row++)
    near.fill(1, row * width + left, row * width + right)
}

/** How much a pixel resembles the selected pixels around it rather than the others: 0–1. */
function leaning(planes: LabPlanes, sums: Sums, at: number, otherwise: number): number {
  const count = sums[ALL] ?? 0
  const countIn = sums[INNER] ?? 0
  const countOut = count - countIn
  if (countIn === 0 || countOut === 0) return otherwise
  let toIn = 0
  let toOut = 0
  let between = 0
  for (let channel = 1; channel <= 3; channel++) {
    const own = planes[CHANNELS[channel - 1] ?? 'L'][at] ?? 0
    const sumIn = sums[INNER + channel] ?? 0
    const inner = sumIn / countIn
    const outer = ((sums[ALL + channel] ?? 0) - sumIn) / countOut
    toIn += (inner - own) ** 2
    toOut += (outer - own) ** 2
    between += (inner - outer) ** 2
  }
  const clear = Math.min(1, Math.sqrt(between) / CLEAR_CONTRAST)
  const nearness = Math.sqrt(toOut) / (Math.sqrt(toIn) + Math.sqrt(toOut) + 1e-6)
  return clear * nearness + (1 - clear) * otherwise
}

const CHANNELS = ['L', 'a', 'b'] as const

/** Count and sums of L, a and b: first of all pixels around a point, then of the selected ones. */
type Sums = Float64Array
const ALL = 0
const INNER = 4

/**
 * Returns the sums around a point, fastest from left to right: the window moves along a row by adding one column and removing
 * another. Even and odd columns have separate windows, because every second pixel counts.
 */
function windowSums(planes: LabPlanes, inside: Uint8Array, aroundPx: number): (at: number) => Sums {
  const { width } = planes
  const windows = [0, 1].map(() => ({ at: -1, sums: new Float64Array(8) }))
  const [even, odd] = windows
  return (at) => {
    const x = at % width
    const y = (at - x) / width
    const window = (x & 1) === 0 ? even : odd
    if (!window) return new Float64Array(8)
    const add = (column: number, sign: 1 | -1) => {
      if (column >= 0 && column < width) addColumn(planes, inside, { column, y, sign, aroundPx }, window.sums)
    }
    const isNext = window.at === at - STRIDE_PX && x >= STRIDE_PX
    if (isNext) {
      add(x - aroundPx - STRIDE_PX, -1)
      add(x + aroundPx, 1)
    } else {
      window.sums.fill(0)
      for (let column = x - aroundPx; column <= x + aroundPx; column += STRIDE_PX) add(column, 1)
    }
    window.at = at
    return window.sums
  }
}

/** Adds or removes every second pixel of a column near a row. */
function addColumn(
  { width, height, L, a, b }: LabPlanes,
  inside: Uint8Array,
  { column, y, sign, aroundPx }: { column: number; y: number; sign: 1 | -1; aroundPx: number },
  sums: Sums,
): void {
  const end = Math.min(height - 1, y + aroundPx) * width + column
  for (let i = Math.max(y & 1, y - aroundPx) * width + column; i <= end; i += STRIDE_PX * width) {
    for (let to = ALL; to <= INNER; to += INNER) {
      if (to === INNER && !inside[i]) break
      sums[to] = (sums[to] ?? 0) + sign
      sums[to + 1] = (sums[to + 1] ?? 0) + sign * (L[i] ?? 0)
      sums[to + 2] = (sums[to + 2] ?? 0) + sign * (a[i] ?? 0)
      sums[to + 3] = (sums[to + 3] ?? 0) + sign * (b[i] ?? 0)
    }
  }
}
