import { at } from './at.ts'
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

export function findAdjacency({ width, height, labels, count }: Partition, planes: LabPlanes): Adjacency {
  const sums = Array.from({ length: count }, () => new Map<number, { length: number; step: number }>())
  const perimeter = new Float32Array(count)
  const { L, a, b } = planes
  const meet = (i: number, j: number, before: number, after: number) => {
    const step =
      0.8 * Math.abs((L[before] ?? 0) - (L[after] ?? 0)) +
      Math.hypot((a[before] ?? 0) - (a[after] ?? 0), (b[before] ?? 0) - (b[after] ?? 0))
    const p = labels[i] ?? 0
    const q = labels[j] ?? 0
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
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && (labels[i] ?? 0) !== (labels[i + 1] ?? 0)) {
        meet(i, i + 1, x > 0 ? i - 1 : i, x + 2 < width ? i + 2 : i + 1)
      }
      if (y + 1 < height && (labels[i] ?? 0) !== (labels[i + width] ?? 0)) {
        meet(i, i + width, y > 0 ? i - width : i, y + 2 < height ? i + 2 * width : i + width)
      }
    }
  }
  const neighbours = sums.map(
    (map) => new Map([...map].map(([q, s]) => [q, { length: s.length, step: s.step / s.length }])),
  )
  return { neighbours, perimeter }
}
