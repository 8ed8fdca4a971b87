import { at } from './at.ts'
import { walkBorders } from './borders.ts'
import type { LabPlanes, Partition } from './superpixels.ts'

/** Common border of two regions: pixel edges, and the mean colour step three pixels apart (.8|ΔL| + Δab). */
export interface Border {
  readonly length: number
  readonly step: number
}

/** For each region its neighbours, and the length of its whole border inside the picture. */
export interface Adjacency {
  readonly neighbours: readonly ReadonlyMap<number, Border>[]
  readonly perimeter: Float32Array
}

/** Finds which regions meet, how long their common borders are and how clear. */
export function findAdjacency(partition: Partition, planes: LabPlanes): Adjacency {
  const { count } = partition
  const sums = Array.from({ length: count }, () => new Map<number, { length: number; step: number }>())
  const perimeter = new Float32Array(count)
  walkBorders(partition, planes, (p, q, step) => {
    const known = at(sums, p).get(q)
    const border = known ?? { length: 0, step: 0 }
    border.length += 1
    border.step += step
    if (!known) {
      at(sums, p).set(q, border)
      at(sums, q).set(p, border)
    }
    perimeter[p] = (perimeter[p] ?? 0) + 1
    perimeter[q] = (perimeter[q] ?? 0) + 1
  })
  const neighbours = sums.map(
    (map) => new Map([...map].map(([q, s]) => [q, { length: s.length, step: s.step / s.length }])),
  )
  return { neighbours, perimeter }
}
