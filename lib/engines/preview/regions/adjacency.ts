import { at } from '../math/numeric.ts'
import type { LabPlanes, Partition } from './superpixels.ts'

/** Weight of a lightness step beside a color step: shadows change lightness more than surfaces do. */
const LIGHTNESS_WEIGHT = 0.8

/**
 * Visits every pair of neighbouring pixels with different labels, row by row: the two labels, the color step
 * between the pixels on either side of the pair (three apart, where blur no longer softens an edge), and the first pixel.
 */
export function walkBorders(
  { width, height, labels }: Partition,
  planes: LabPlanes,
  visit: (p: number, q: number, step: number, pixel: number) => void,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    const last = y * width + width - 1
    const down = y + 1 < height ? width : 0
    const before = y > 0 ? width : 0
    const beyond = y + 2 < height ? 2 * width : width
    for (; i <= last; i++) {
      const own = labels[i] ?? 0
      const right = labels[Math.min(last, i + 1)] ?? 0
      const under = labels[i + down] ?? 0
      if (right !== own) {
        visit(own, right, colorStep(planes, Math.max(last + 1 - width, i - 1), Math.min(last, i + 2)), i)
      }
      if (under !== own) visit(own, under, colorStep(planes, i - before, i + beyond), i)
    }
  }
}

/** .8|ΔL| + Δab of two pixels in OKLab. */
function colorStep({ L, a, b }: LabPlanes, i: number, j: number): number {
  return (
    LIGHTNESS_WEIGHT * Math.abs((L[i] ?? 0) - (L[j] ?? 0)) +
    Math.hypot((a[i] ?? 0) - (a[j] ?? 0), (b[i] ?? 0) - (b[j] ?? 0))
  )
}

/** Common border of two regions: pixel edges, and the mean color step three pixels apart (.8|ΔL| + Δab). */
export interface Border {
  readonly length: number
  readonly step: number
}

/** For each region its neighbours, and the length of its whole border inside the image. */
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
