import { expect, test } from 'vitest'
import { buildAtlas } from '../../../../lib/engines/preview/materials/atlas.ts'
import { labToLinear, lch, linearToLab } from '../../../../lib/engines/preview/math/color.ts'
import { STYLES } from '../../../../lib/engines/preview/styles/styles.ts'

const FINISHES = Object.values(STYLES).flatMap(({ wall, ceiling, floor, textile, wood }) => [
  ...wall,
  ...ceiling,
  ...floor,
  ...textile,
  ...wood,
])

function meanOf(count: number, value: (index: number) => number): number {
  let sum = 0
  for (let k = 0; k < count; k++) sum += value(k)
  return sum / count
}

/** One of each kind; a new or changed material is worth a run of them all. */
test.each(['planks', 'linen', 'brick'] as const)(
  '%s repeats without a seam and keeps its mean in every mip level',
  (material) => {
    const finish = FINISHES.find((entry) => entry.material === material)
    const atlas = finish && buildAtlas(finish)
    if (!atlas) throw new Error(`no atlas of ${material}`)
    const n = atlas.texels
    const [first, ...rest] = atlas.levels
    if (!first) throw new Error('no level')
    const step = (x1: number, x2: number, y1: number, y2: number) =>
      meanOf(4, (c) => {
        const difference = (first[(y1 * n + x1) * 4 + c] ?? 0) - (first[(y2 * n + x2) * 4 + c] ?? 0)
        return Math.abs(difference) * (atlas.scales[c] ?? 0)
      })
    // Mean step between neighbouring columns (rows): at the tile's edge no larger than at the worst joint inside.
    const columnStep = (x1: number, x2: number) => meanOf(n, (k) => step(x1, x2, k, k))
    const rowStep = (y1: number, y2: number) => meanOf(n, (k) => step(k, k, y1, y2))
    const joints = Array.from({ length: n - 1 }, (_, j) => j)
    const columns = Math.max(...joints.map((j) => columnStep(j, j + 1)))
    const rows = Math.max(...joints.map((j) => rowStep(j, j + 1)))
    expect(Math.max(columns, rows)).toBeGreaterThan(0.0001)
    expect(columnStep(n - 1, 0)).toBeLessThanOrEqual(1.2 * columns + 0.0005)
    expect(rowStep(n - 1, 0)).toBeLessThanOrEqual(1.2 * rows + 0.0005)

    const meanOfLevel = (level: Int8Array) => meanOf(level.length / 4, (k) => level[4 * k] ?? 0)
    for (const level of rest.slice(0, 6))
      expect(Math.abs(meanOfLevel(level) - meanOfLevel(first))).toBeLessThan(2.5)
  },
  60_000,
)

test('OKLCH of the palettes survives the way to linear light and back', () => {
  for (const { lch: color } of FINISHES) {
    const lab = lch(...color)
    const rgb = { r: 0, g: 0, b: 0 }
    labToLinear(lab.L, lab.a, lab.b, rgb)
    const back = linearToLab(Math.max(0, rgb.r), Math.max(0, rgb.g), Math.max(0, rgb.b))
    expect(Math.hypot(back.L - lab.L, back.a - lab.a, back.b - lab.b)).toBeLessThan(0.03)
  }
})
