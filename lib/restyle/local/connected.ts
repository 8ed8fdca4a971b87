import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'

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
