import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { LabelMap } from './label-map.ts'

/** Reach, as a share of the diagonal, within which a thing is compared with the surface about it. */
const REACH = 0.1
/** What makes a place differ: OKLab's a and b over L, or darkness in stops; what is merely brighter is light. */
const OTHER_COLOR = 0.08
const DARKER = 1.1
const BRIGHTER = 0.7
/** Darker than this lightness, color is mostly noise. */
const DARK = 0.3
/** A thing ends at its edge: with limits of this share, it grows by no more than this. Light and stains fade. */
const LOOSER = 0.6
const MOST_GROWTH = 1.9
/** Smallest thing in cells, longest as a share of the diagonal, and how many are still things and not a pattern. */
const LEAST_CELLS = 6
const LONGEST = 0.08
const MOST_THINGS = 8
/** Share of its bounds that a thing fills: joints and stains are thinner. */
const LEAST_FILL = 0.4
/** Share of an area that may be unlike the rest of it: with more, it has a pattern. */
const MOST_UNLIKE = 0.04

/**
 * Small things inside an area that are none of its surface: sockets, taps, a thermostat. They are closed and compact, stand
 * out from the surface all around, and end at an edge. Of each cell 1 for a thing, less at its rim. A surface with many such
 * places has a pattern, and nothing is found.
 */
export function smallThings(planes: ColorPlanes, { first, share }: LabelMap, label: number): Float32Array {
  const { width, height } = planes
  const found = new Float32Array(width * height)
  const isOwn = (i: number) => first[i] === label && (share[i] ?? 0) > 0.9
  const unlike = unlikeness(planes, isOwn)
  const seen = new Uint8Array(width * height)
  const things: number[][] = []
  let [total, different] = [0, 0]
  for (let start = 0; start < found.length; start++) {
    if (isOwn(start)) total += 1
    if (!((unlike[start] ?? 0) >= 1)) continue
    different += 1
    if (seen[start] === 1) continue
    const cells = grow(unlike, width, start, LOOSER, seen)
    const core = cells.filter((i) => (unlike[i] ?? 0) >= 1).length
    const isSharp = core >= LEAST_CELLS && cells.length < MOST_GROWTH * core
    const isClosed = cells.every((i) => isInside(i, width, height, isOwn))
    if (isSharp && isClosed && isCompact(cells, planes)) things.push(cells)
  }
  if (things.length > MOST_THINGS || different > MOST_UNLIKE * total) return found
  for (const cells of things) for (const i of cells) found[i] = 1
  // Wider by a cell, for the shade along its edge, and with a smooth outline.
  return boxMean(found, width, height, 1).map((value) => Math.min(1, 3 * value))
}

function isCompact(cells: readonly number[], { width, height }: ColorPlanes): boolean {
  const [xs, ys] = [cells.map((i) => i % width), cells.map((i) => Math.floor(i / width))]
  const [wide, high] = [Math.max(...xs) - Math.min(...xs) + 1, Math.max(...ys) - Math.min(...ys) + 1]
  return Math.max(wide, high) < LONGEST * Math.hypot(width, height) && cells.length > LEAST_FILL * wide * high
}

/** How much each cell of an area differs from the surface about it; from 1 it is something else. 0 outside. */
function unlikeness(planes: ColorPlanes, isOwn: (i: number) => boolean): Float32Array {
  const { width, height, L, a, b, stops } = planes
  const radius = Math.max(2, Math.round(REACH * Math.hypot(width, height)))
  const weight = new Float32Array(stops.length)
  const redness = new Float32Array(stops.length)
  const yellowness = new Float32Array(stops.length)
  const brightness = new Float32Array(stops.length)
  for (let i = 0; i < stops.length; i++) {
    if (!isOwn(i)) continue
    weight[i] = 1
    redness[i] = (a[i] ?? 0) / Math.max(DARK, L[i] ?? 0)
    yellowness[i] = (b[i] ?? 0) / Math.max(DARK, L[i] ?? 0)
    brightness[i] = stops[i] ?? 0
  }
  const blurred = (plane: Float32Array) => boxMean(plane, width, height, radius)
  const [weights, meanA, meanB, meanStops] = [weight, redness, yellowness, brightness].map(blurred)
  const unlike = new Float32Array(stops.length)
  for (let i = 0; i < unlike.length; i++) {
    if (weight[i] === 0) continue
    const share = Math.max(1e-4, weights?.[i] ?? 0)
    const darker = (meanStops?.[i] ?? 0) / share - (brightness[i] ?? 0)
    if (-darker > BRIGHTER) continue
    const [da, db] = [
      (redness[i] ?? 0) - (meanA?.[i] ?? 0) / share,
      (yellowness[i] ?? 0) - (meanB?.[i] ?? 0) / share,
    ]
    unlike[i] = Math.max(Math.hypot(da, db) / OTHER_COLOR, darker / DARKER)
  }
  return unlike
}

/** The connected cells about one that differ by at least this. */
function grow(unlike: Float32Array, width: number, start: number, least: number, seen: Uint8Array): number[] {
  const cells = [start]
  seen[start] = 1
  for (let n = 0; n < cells.length; n++) {
    const i = cells[n] ?? 0
    for (const next of [i - 1, i + 1, i - width, i + width]) {
      if (seen[next] !== 0 || (unlike[next] ?? 0) < least) continue
      seen[next] = 1
      cells.push(next)
    }
  }
  return cells
}

function isInside(i: number, width: number, height: number, isOwn: (i: number) => boolean): boolean {
  const [x, y] = [i % width, Math.floor(i / width)]
  if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return false
  return [i - 2, i + 2, i - 2 * width, i + 2 * width].every(isOwn)
}
