import { at } from '../math/numeric.ts'
import type { Adjacency } from './adjacency.ts'
import type { RegionStats } from './region-stats.ts'

/**
 * The regions reached from `start` over common borders, `start` first; `joins` decides about each step. Adds them
 * to `seen` and never enters a region that is in it already.
 */
export function connectedRegions(
  start: number,
  { neighbours }: Adjacency,
  seen: Set<number>,
  joins: (from: number, to: number) => boolean,
): number[] {
  const reached = [start]
  seen.add(start)
  for (const from of reached) {
    for (const to of at(neighbours, from).keys()) {
      if (seen.has(to) || !joins(from, to)) continue
      seen.add(to)
      reached.push(to)
    }
  }
  return reached
}

/** Summed size of the connected object each region belongs to: neighbours of like color that take part. */
export function connectedShares(
  regions: readonly RegionStats[],
  adjacency: Adjacency,
  takesPart: (index: number) => boolean,
  sizeOf: (region: RegionStats) => number,
): Float32Array {
  const sizes = new Float32Array(regions.length)
  const seen = new Set<number>()
  const partOf = (i: number) => at(regions, i).pixels > 0 && takesPart(i)
  regions.forEach((_, start) => {
    if (seen.has(start) || !partOf(start)) return
    const object = connectedRegions(
      start,
      adjacency,
      seen,
      (from, to) => partOf(to) && likeness(at(regions, from), at(regions, to)) >= 0.25,
    )
    const size = object.reduce((sum, i) => sum + sizeOf(at(regions, i)), 0)
    for (const i of object) sizes[i] = size
  })
  return sizes
}

/** Likeness of two regions by color, 0..1. */
export function likeness(p: RegionStats, q: RegionStats): number {
  const ab = (p.a - q.a) ** 2 + (p.b - q.b) ** 2
  return Math.exp(-ab / 0.036 ** 2 - (p.L - q.L) ** 2 / 0.22 ** 2)
}
