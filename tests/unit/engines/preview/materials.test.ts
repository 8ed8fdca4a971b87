import { expect, test, vi } from 'vitest'
import { type Atlas, atlasOf, MATERIAL_SPECS } from '../../../../lib/engines/preview/materials/atlas.ts'
import type { MaterialName } from '../../../../lib/engines/preview/materials/structure/material.ts'
import { MATERIAL_FINISHES } from '../../../../lib/engines/preview/styles/material-finishes.ts'
import { STYLE_SHEETS } from '../../../../lib/engines/preview/styles/styles.ts'

vi.setConfig({ testTimeout: 60_000 })

const finishes = [
  ...Object.values(MATERIAL_FINISHES),
  ...Object.values(STYLE_SHEETS).flatMap(({ wall, floor, ceiling, fabric }) => [
    ...wall,
    ...floor,
    ...ceiling,
    ...fabric,
  ]),
]

/** One atlas of every material that a finish has. */
const atlases = new Map<MaterialName, Atlas>()
for (const finish of finishes) {
  const atlas = finish.material && !atlases.has(finish.material) ? atlasOf(finish) : null
  if (finish.material && atlas) atlases.set(finish.material, atlas)
}

/** Lightness difference of a texel from the finish's color. */
const lightness = ({ texels, levels, scales }: Atlas, x: number, y: number) =>
  (levels[0]?.[4 * ((y % texels) * texels + (x % texels))] ?? 0) * scales[0]

test('a material without a second color is on the whole as light as its finish', () => {
  for (const [name, atlas] of atlases) {
    if (MATERIAL_SPECS[name].dependsOn === 'color') continue
    let sum = 0
    for (let y = 0; y < atlas.texels; y++)
      for (let x = 0; x < atlas.texels; x++) sum += lightness(atlas, x, y)
    expect(Math.abs(sum / atlas.texels ** 2), name).toBeLessThan(0.003)
  }
})

/** Mean lightness step from each column (or row) to the next, wrapping around. */
function steps(atlas: Atlas, isAcross: boolean): number[] {
  const n = atlas.texels
  const at = (line: number, place: number) =>
    isAcross ? lightness(atlas, line, place) : lightness(atlas, place, line)
  return Array.from({ length: n }, (_, line) => {
    let sum = 0
    for (let place = 0; place < n; place++) sum += Math.abs(at(line + 1, place) - at(line, place))
    return sum / n
  })
}

/** Lines on each side of the border between two tiles where a seam may show. */
const SEAM_LINES = 2

test('where a tile of a material meets the next one, no seam stands out', () => {
  for (const [name, atlas] of atlases) {
    // Paneling spans from ceiling to floor and never repeats vertically.
    if (name === 'panels') continue
    for (const isAcross of [true, false]) {
      const all = steps(atlas, isAcross)
      const seam = Math.max(...all.slice(-SEAM_LINES), ...all.slice(0, SEAM_LINES))
      const inside = all.slice(SEAM_LINES, -SEAM_LINES)
      // A joint may be on the seam, as strong as those inside.
      expect(seam, name).toBeLessThan(1.25 * Math.max(...inside) + 0.0002)
    }
  }
})
