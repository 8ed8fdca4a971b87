import { describe, expect, test, vi } from 'vitest'
import { buildAtlas } from '../../../../lib/restyle/local/atlas.ts'
import { labToLinear, lch, linearToLab } from '../../../../lib/restyle/local/colour.ts'
import { MATERIALS } from '../../../../lib/restyle/local/material-names.ts'
import { STYLES } from '../../../../lib/restyle/local/styles.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

describe.each(MATERIALS)('%s', (material) => {
  const finish = FINISHES.find((entry) => entry.material === material) ?? {
    name: material,
    lch: [0.8, 0.02, 80] as const,
    material,
  }
  const atlas = buildAtlas(finish)

  test('has a visible texture and repeats without a seam', () => {
    if (!atlas) throw new Error('no atlas')
    const n = atlas.texels
    const texels = atlas.levels[0] ?? new Int8Array()
    const step = (x1: number, x2: number, y1: number, y2: number) => {
      let sum = 0
      for (let c = 0; c < 4; c++) {
        const scale = atlas.scales[c] ?? 0
        sum += Math.abs((texels[(y1 * n + x1) * 4 + c] ?? 0) - (texels[(y2 * n + x2) * 4 + c] ?? 0)) * scale
      }
      return sum
    }
    // Mean step between neighbouring columns (rows): at the tile's edge no larger than at the worst joint inside.
    const columnStep = (x1: number, x2: number) => meanOf(n, (k) => step(x1, x2, k, k))
    const rowStep = (y1: number, y2: number) => meanOf(n, (k) => step(k, k, y1, y2))
    let [inside, insideRows] = [0, 0]
    for (let j = 0; j < n - 1; j++) {
      inside = Math.max(inside, columnStep(j, j + 1))
      insideRows = Math.max(insideRows, rowStep(j, j + 1))
    }
    const acrossX = columnStep(n - 1, 0)
    const acrossY = material === 'panels' ? 0 : rowStep(n - 1, 0)
    expect(Math.max(inside, insideRows)).toBeGreaterThan(0.0004)
    expect(acrossX).toBeLessThanOrEqual(1.2 * inside + 0.002)
    expect(acrossY).toBeLessThanOrEqual(1.2 * insideRows + 0.002)
  })

  test('has a mip chain whose means stay the same', () => {
    if (!atlas) throw new Error('no atlas')
    const meanOfLevel = (level: Int8Array) =>
      level.reduce((sum, v, i) => (i % 4 === 0 ? sum + v : sum), 0) / (level.length / 4)
    const [first, ...rest] = atlas.levels
    for (const level of rest.slice(0, 6))
      expect(Math.abs(meanOfLevel(level) - meanOfLevel(first ?? level))).toBeLessThan(2.5)
  })
})

test('OKLCH of the palettes survives the way to linear light and back', () => {
  for (const { lch: colour } of FINISHES) {
    const lab = lch(...colour)
    const rgb = { r: 0, g: 0, b: 0 }
    labToLinear(lab.L, lab.a, lab.b, rgb)
    const back = linearToLab(Math.max(0, rgb.r), Math.max(0, rgb.g), Math.max(0, rgb.b))
    expect(Math.hypot(back.L - lab.L, back.a - lab.a, back.b - lab.b)).toBeLessThan(0.03)
  }
})
