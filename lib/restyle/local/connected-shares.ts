import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import { connectedRegions } from './connected.ts'
import { likeness } from './mean-field.ts'
import type { RegionStats } from './region-stats.ts'

/** Summed size of the connected object each region belongs to: neighbours of like colour that take part. */
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
