import type { Lab } from '@/lib/math/color'
import type { LabPlanes } from './superpixels'

const LIGHTNESS_WEIGHT = 0.6

/** All pixels connected to the seeds and within `limit` of their colors, regardless of edges: 1 if selected. */
export function floodFrom(planes: LabPlanes, seeds: readonly number[], limit: number): Uint8Array {
  const { width, height, L, a, b } = planes
  const inside = new Uint8Array(width * height)
  const colors = seeds.map((seed) => meanAround(planes, seed))
  const open: number[] = []
  const take = (i: number) => {
    if (inside[i]) return
    if (nearestOf(colors, { L: L[i] ?? 0, a: a[i] ?? 0, b: b[i] ?? 0 }, LIGHTNESS_WEIGHT) > limit) return
    inside[i] = 1
    open.push(i)
  }
  for (const seed of seeds) take(seed)
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % width
    if (x > 0) take(i - 1)
    if (x + 1 < width) take(i + 1)
    if (i >= width) take(i - width)
    if (i + width < inside.length) take(i + width)
  }
  return inside
}

/** The mean color of 3 × 3 pixels, because a single one may be noise. */
function meanAround({ width, height, L, a, b }: LabPlanes, at: number): Lab {
  const x = at % width
  const y = (at - x) / width
  const sum = { L: 0, a: 0, b: 0 }
  let count = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const i = row * width + column
      sum.L += L[i] ?? 0
      sum.a += a[i] ?? 0
      sum.b += b[i] ?? 0
      count++
    }
  }
  return { L: sum.L / count, a: sum.a / count, b: sum.b / count }
}

/** The distance from a color to the nearest of several others. */
function nearestOf(colors: readonly Lab[], to: Lab, lightnessWeight: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { L, a, b } of colors) {
    const dL = lightnessWeight * (L - to.L)
    const squared = dL * dL + (a - to.a) ** 2 + (b - to.b) ** 2
    if (squared < nearest) nearest = squared
  }
  return Math.sqrt(nearest)
}
