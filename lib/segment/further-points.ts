import { boxMean } from '@/lib/math/box-filter'
import type { LabPlanes } from '@/lib/math/color'
import type { Size } from '@/lib/math/image'
import { joinStrays } from '@/lib/math/join-strays'
import type { AreaMap, PhotoArea } from './areas'
import { depthsOf } from './depths'
import { middleOf } from './lookup'
import type { PromptPoint } from './prompt'
import { CELL_PX } from './small-mask'

/** Each takes the model some 50 ms. */
const MOST_POINTS = 24
/** Areas with at least this share of the photo may hide things. */
const LEAST_HIDING = 0.03
/** Walls have a mean height above this share of the photo's; lower areas are floors, beds and sofas with cushions. */
const LOWEST_MIDDLE = 0.63

/** Radius in cells over which a surface's own color is averaged. */
const AROUND = 15
/** Outliers are excluded from the average after each round. */
const ROUNDS = 2
/** OKLab differences from which a cell stands out from the surface around it. */
const OTHER_CHROMA = 0.025
const OTHER_LIGHT = 0.06
/** Minimum share of the photo, and steps from the rim to the middle; anything smaller is a fringe of an area. */
const LEAST_SPOT = 0.0004
const LEAST_DEPTH = 2

/**
 * Points where the grid may have missed something small, at most 24, largest spots first: places without an area, and spots on
 * large areas whose color differs from their surroundings. `colors` has the map's size.
 */
export function furtherPoints(map: AreaMap, colors: LabPlanes): PromptPoint[] {
  const odd = oddCells(map, colors)
  return spotsOf(odd, map)
    .filter(({ cells, depth }) => cells >= LEAST_SPOT * odd.length && depth >= LEAST_DEPTH)
    .sort((one, other) => other.cells - one.cells)
    .slice(0, MOST_POINTS)
    .map(({ middle }) => ({ ...middleOf(middle, map), label: 'include' }))
}

/** 1 for cells without an area, or unlike the rest of their area nearby. */
function oddCells(map: AreaMap, colors: LabPlanes): Int32Array {
  const odd = Int32Array.from(map.labels, (label) => (label === 0 ? 1 : 0))
  const hiding = map.areas.filter((area) => area.coverage > LEAST_HIDING && isHigh(area, map))
  for (const { id } of hiding) markOdd(odd, id, map, colors)
  return odd
}

function isHigh({ box }: PhotoArea, { height }: Size): boolean {
  return (box.top + box.bottom) / 2 < LOWEST_MIDDLE * height * CELL_PX
}

function markOdd(odd: Int32Array, id: number, map: AreaMap, colors: LabPlanes): void {
  const { labels } = map
  for (let round = 0; round < ROUNDS; round++) {
    const isOwn = labels.map((label, i) => (label === id && !odd[i] ? 1 : 0))
    const around = averages(isOwn, map, colors)
    for (let i = 0; i < labels.length; i++) if (labels[i] === id) odd[i] = isOther(colors, around, i) ? 1 : 0
  }
}

/** For each cell, the mean color of counted cells around it, weighted by their share. */
type Averages = {
  readonly L: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly share: Float32Array
}

function averages(counts: Uint8Array, { width, height }: Size, { L, a, b }: LabPlanes): Averages {
  const around = (plane: Float32Array | null) => {
    const own = new Float32Array(counts.length)
    for (let i = 0; i < own.length; i++) if (counts[i]) own[i] = plane?.[i] ?? 1
    return boxMean(own, width, height, AROUND)
  }
  return { L: around(L), a: around(a), b: around(b), share: around(null) }
}

function isOther(colors: LabPlanes, around: Averages, i: number): boolean {
  const share = around.share[i] || 1
  const L = (colors.L[i] ?? 0) - (around.L[i] ?? 0) / share
  const a = (colors.a[i] ?? 0) - (around.a[i] ?? 0) / share
  const b = (colors.b[i] ?? 0) - (around.b[i] ?? 0) / share
  return Math.abs(L) > OTHER_LIGHT || Math.hypot(a, b) > OTHER_CHROMA
}

/** Connected odd cells, and the one farthest from their rim. */
type Spot = { cells: number; middle: number; depth: number }

function spotsOf(odd: Int32Array, size: Size): Spot[] {
  const depths = depthsOf(odd, size)
  const { labels, count } = joinStrays(odd, size, 1)
  const spots = Array.from({ length: count }, (): Spot => ({ cells: 0, middle: 0, depth: 0 }))
  for (let i = 0; i < labels.length; i++) {
    const spot = spots[labels[i] ?? 0]
    if (!spot) continue
    spot.cells++
    const depth = depths[i] ?? 0
    if (depth > spot.depth) Object.assign(spot, { middle: i, depth })
  }
  return spots
}
