import { expect, test, vi } from 'vitest'
import { analyse } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { shrinkLabels } from '../../../../lib/engines/preview/analysis/label-map.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/engines/preview/controls.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { type Image, paintImage, paintMask, wallImage } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const [WIDTH, HEIGHT] = [360, 240]
const FLOOR_TOP = 0.8 * HEIGHT

function design(photo: Image, mask: Uint8Array, change: Partial<Controls>): Uint8Array {
  const controls = { ...DEFAULT_CONTROLS, style: 'coastal', ...change } as const
  return render(photo, mask, analyse(photo, mask), controls).rgb
}

/** Mean color (0–255) of a rectangle. */
function meanOf(rgb: Uint8Array, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (rgb[3 * (y * WIDTH + x) + c] ?? 0)
    }
  }
  return sums.map((sum) => sum / ((right - left) * (bottom - top)))
}

test('cells know their areas and how much of them is painted', () => {
  // Two by two blocks: area 1, half of area 1 and of 2, one quarter of area 2, nothing.
  const labels = Uint8Array.from([1, 1, 1, 2, 0, 2, 0, 0, 1, 1, 1, 2, 0, 0, 0, 0])
  const map = shrinkLabels(labels, { width: 8, height: 2 }, { width: 4, height: 1 })
  expect([...map.first]).toEqual([1, 1, 2, 0])
  expect([...map.second]).toEqual([0, 2, 0, 0])
  expect([...map.share]).toEqual([1, 1, 0.25, 0])
  expect([...map.mix]).toEqual([0, 0.5, 0, 0])
})

test('each area gets the finish of its kind', () => {
  const photo = wallImage(WIDTH, HEIGHT)
  const wallAndFloor = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT)
  const areas = wallAndFloor.map((value, i) => (value && i >= FLOOR_TOP * WIDTH ? 2 : value))
  const prompt = 'navy walls, white floor'
  const rgb = design(photo, areas, { kinds: ['wall', 'floor'], prompt })
  const [wallRed = 0, , wallBlue = 0] = meanOf(rgb, [40, 60, 320, 160])
  expect(wallBlue).toBeGreaterThan(wallRed + 25)
  const swapped = design(photo, areas, { kinds: ['floor', 'wall'], prompt })
  const [red = 0, , blue = 0] = meanOf(swapped, [40, 210, 320, 235])
  expect(blue).toBeGreaterThan(red + 10)
  expect(Math.min(...meanOf(swapped, [40, 60, 320, 160]))).toBeGreaterThan(130)
})

test('where nobody names an area, its place in the room does', () => {
  const photo = wallImage(WIDTH, HEIGHT)
  const wallAndFloor = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT)
  const areas = wallAndFloor.map((value, i) => (value && i >= FLOOR_TOP * WIDTH ? 2 : value))
  expect(analyse(photo, areas).areas.map(({ proposed }) => proposed)).toEqual(['wall', 'floor'])
})

test('no rim of the old color is left at the edge of an area', () => {
  const photo = paintImage(WIDTH, HEIGHT, (x) => (x < WIDTH / 2 ? [190, 40, 40] : [205, 205, 205]))
  const mask = paintMask(WIDTH, HEIGHT, (x) => x < WIDTH / 2)
  const rgb = design(photo, mask, { surface: 'wall', prompt: 'sage green walls' })
  const column = (x: number) => meanOf(rgb, [x, 40, x + 1, 200])
  const inside = column(WIDTH / 4)
  for (const x of [WIDTH / 2 - 1, WIDTH / 2 - 2, WIDTH / 2 - 4]) {
    column(x).forEach((value, c) => {
      expect(Math.abs(value - (inside[c] ?? 0))).toBeLessThan(8)
    })
  }
})

test('old boards do not show through new tiles, and the light on them does', () => {
  const board = (x: number) => (Math.floor(x / 12) % 2 === 0 ? 70 : 150)
  const photo = paintImage(WIDTH, HEIGHT, (x, y) => {
    if (y < HEIGHT / 2) return [220, 220, 215]
    const light = 0.55 + (0.45 * x) / WIDTH
    return [board(x) * light, 0.75 * board(x) * light, 0.55 * board(x) * light]
  })
  const mask = paintMask(WIDTH, HEIGHT, (_, y) => y >= HEIGHT / 2)
  const rgb = design(photo, mask, { surface: 'floor', style: 'mediterranean' })
  const luma = (x: number) => meanOf(rgb, [x, 160, x + 1, 230]).reduce((sum, value) => sum + value, 0) / 3
  const contrast = (from: number, to: number) => {
    let [even, odd, evens, odds] = [0, 0, 0, 0]
    for (let x = from; x < to; x++) {
      if (Math.floor(x / 12) % 2 === 0) [even, evens] = [even + luma(x), evens + 1]
      else [odd, odds] = [odd + luma(x), odds + 1]
    }
    return Math.abs(even / evens - odd / odds)
  }
  // It was about 48, and the new joints count too.
  expect(contrast(48, 312)).toBeLessThan(12)
  expect(luma(300)).toBeGreaterThan(luma(40) * 1.25)
})

test('a new white is as dark as the room it stands in', () => {
  const dark = paintImage(WIDTH, HEIGHT, (x, y) => (y > 0.8 * HEIGHT ? [26, 22, 18] : [52, 48, 42 + (x % 3)]))
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => x < WIDTH / 2 && y < 0.8 * HEIGHT)
  const rgb = design(dark, mask, { surface: 'wall', prompt: 'white walls' })
  const [red = 0] = meanOf(rgb, [20, 40, 160, 160])
  expect(red).toBeGreaterThan(52)
  expect(red).toBeLessThan(150)
})

test('a chosen material has the chosen color, and its size counts only where it fits', () => {
  const photo = wallImage(WIDTH, HEIGHT)
  const mask = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT && y < FLOOR_TOP)
  const painted = { surface: 'wall', material: 'paint', materialColor: '#204080' } as const
  const [red = 0, , blue = 0] = meanOf(design(photo, mask, painted), [40, 60, 320, 160])
  expect(blue).toBeGreaterThan(red + 40)
  const brick = { surface: 'wall', material: 'brick' } as const
  const [real, large] = [1, 2].map((materialScale) => design(photo, mask, { ...brick, materialScale }))
  expect(real).not.toEqual(large)
  // Velvet is no wall, and the style's own finish keeps its size.
  const asStyle = design(photo, mask, { surface: 'wall' })
  for (const material of ['velvet', 'style'] as const) {
    expect(design(photo, mask, { surface: 'wall', material, materialScale: 2 })).toEqual(asStyle)
  }
})
