import { expect, test, vi } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { type Analysis, analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { proposedKinds, withoutOther } from '../../../../lib/engines/preview/analysis/areas.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { shrinkLabels } from '../../../../lib/engines/preview/analysis/label-map.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { type Image, paintImage, paintMask, wallImage } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const [WIDTH, HEIGHT] = [360, 240]
const FLOOR_TOP = 0.8 * HEIGHT

/** Only the last one, because most tests ask for several designs of one photo. */
let analyzed: { photo: Image; mask: Uint8Array; analysis: Analysis } | undefined

function design(photo: Image, mask: Uint8Array, change: Partial<Controls>): Uint8Array {
  const controls = { ...DEFAULT_CONTROLS, style: 'coastal', ...change } as const
  if (analyzed?.photo !== photo || analyzed.mask !== mask) {
    analyzed = { photo, mask, analysis: analyze(photo, mask) }
  }
  return render(photo, mask, analyzed.analysis, controls).rgb
}

/** Controls with settings for each area. */
const areas = (...said: Partial<AreaSettings>[]) => ({
  areas: said.map((area) => ({ ...PLAIN_AREA, ...area })),
})
const WALL = areas({ kind: 'wall' })

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
  const labels = wallAndFloor.map((value, i) => (value && i >= FLOOR_TOP * WIDTH ? 2 : value))
  const prompt = 'navy walls, white floor'
  const rgb = design(photo, labels, { ...areas({ kind: 'wall' }, { kind: 'floor' }), prompt })
  const [wallRed = 0, , wallBlue = 0] = meanOf(rgb, [40, 60, 320, 160])
  expect(wallBlue).toBeGreaterThan(wallRed + 25)
  const swapped = design(photo, labels, { ...areas({ kind: 'floor' }, { kind: 'wall' }), prompt })
  const [red = 0, , blue = 0] = meanOf(swapped, [40, 210, 320, 235])
  expect(blue).toBeGreaterThan(red + 10)
  expect(Math.min(...meanOf(swapped, [40, 60, 320, 160]))).toBeGreaterThan(130)
})

test('an unnamed area’s kind follows from its place in the room', () => {
  const photo = wallImage(WIDTH, HEIGHT)
  const wallAndFloor = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT)
  const labels = wallAndFloor.map((value, i) => (value && i >= FLOOR_TOP * WIDTH ? 2 : value))
  expect(proposedKinds(analyze(photo, labels))).toEqual(['wall', 'floor'])
  // A speck is of no particular kind beside other areas, but gets one if it is alone.
  const speck = paintMask(WIDTH, HEIGHT, (x, y) => x < 12 && y > 100 && y < 112)
  const withSpeck = labels.map((label, i) => (speck[i] ? 3 : label))
  expect(proposedKinds(analyze(photo, withSpeck))).toEqual(['wall', 'floor', 'other'])
  expect(proposedKinds(analyze(photo, speck))).toEqual(['painted'])
})

/** Three vertical stripes of the wall, 120 px each. */
const stripes = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT && y < FLOOR_TOP).map(
  (value, i) => value * (1 + Math.floor((i % WIDTH) / 120)),
)

const BLUE = { kind: 'wall', material: 'paint', color: '#204080' } as const
const RED = { ...BLUE, color: '#802020' }

test('each area gets its own material and color', () => {
  const rgb = design(wallImage(WIDTH, HEIGHT), stripes, areas(BLUE, RED, {}))
  const [leftRed = 0, , leftBlue = 0] = meanOf(rgb, [10, 60, 110, 160])
  const [red = 0, , blue = 0] = meanOf(rgb, [130, 60, 230, 160])
  expect(leftBlue).toBeGreaterThan(leftRed + 40)
  expect(red).toBeGreaterThan(blue + 40)
})

test('what an area gets does not reach into its neighbor, also where the photo is larger than the work image', () => {
  const [width, height] = [1080, 720]
  const photo = wallImage(width, height)
  const labels = paintMask(width, height, (_, y) => y > 0.12 * height).map((_, i) =>
    i % width < 540 ? 1 : 2,
  )
  const analysis = analyze(photo, labels)
  // A style without glow, which would be light from next door.
  const base = { ...DEFAULT_CONTROLS, style: 'modern', steps: 12 } as const
  const [brick, red] = [{ kind: 'wall', material: 'brick' } as const, RED].map(
    (second) => render(photo, labels, analysis, { ...base, ...areas(BLUE, second) }).rgb,
  )
  // Two pixels of the work image, and one between which its values are interpolated.
  const edge = 540 - 3 * 1.25
  const differs = (i: number) => [0, 1, 2].some((c) => brick?.[3 * i + c] !== red?.[3 * i + c])
  const differing = labels.map((_, i) => (differs(i) ? 1 : 0))
  expect(differing.filter((isOther, i) => isOther && i % width < edge).length).toBe(0)
  expect(differing.filter((isOther, i) => isOther && i % width >= 540).length).toBeGreaterThan(300_000)
})

test('several fabrics differ and several walls match, in any order', () => {
  const photo = paintImage(WIDTH, HEIGHT, (_, y) => (y > FLOOR_TOP ? [120, 96, 74] : [186, 178, 160]))
  const meansOf = (kind: 'fabric' | 'wall') => {
    const rgb = design(photo, stripes, areas({ kind: kind }, { kind: 'floor' }, { kind: kind }))
    const [left, right] = [meanOf(rgb, [10, 60, 110, 160]), meanOf(rgb, [250, 60, 350, 160])]
    return Math.max(...left.map((value, c) => Math.abs(value - (right[c] ?? 0))))
  }
  expect(meansOf('wall')).toBeLessThan(6)
  expect(meansOf('fabric')).toBeGreaterThan(20)
})

test('an area that is something else stays as it is, byte for byte', () => {
  const photo = wallImage(WIDTH, HEIGHT)
  const said = areas({ kind: 'wall' }, { kind: 'other' }, { kind: 'wall' })
  const rgb = design(photo, Uint8Array.from(withoutOther(stripes, said.areas)), said)
  const changed = stripes.map((_, i) =>
    [0, 1, 2].some((c) => rgb[3 * i + c] !== photo.rgb[3 * i + c]) ? 1 : 0,
  )
  expect(changed.filter((isChanged, i) => isChanged && stripes[i] === 2).length).toBe(0)
  expect(changed.filter((isChanged, i) => isChanged && stripes[i] === 3).length).toBeGreaterThan(15_000)
})

test('no rim of the old color is left at the edge of an area', () => {
  const photo = paintImage(WIDTH, HEIGHT, (x) => (x < WIDTH / 2 ? [190, 40, 40] : [205, 205, 205]))
  const mask = paintMask(WIDTH, HEIGHT, (x) => x < WIDTH / 2)
  const rgb = design(photo, mask, { ...WALL, prompt: 'sage green walls' })
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
  const rgb = design(photo, mask, { ...areas({ kind: 'floor' }), style: 'mediterranean' })
  const luma = (x: number) => meanOf(rgb, [x, 160, x + 1, 230]).reduce((sum, value) => sum + value, 0) / 3
  const contrast = (from: number, to: number) => {
    let [even, odd, evens, odds] = [0, 0, 0, 0]
    for (let x = from; x < to; x++) {
      if (Math.floor(x / 12) % 2 === 0) [even, evens] = [even + luma(x), evens + 1]
      else [odd, odds] = [odd + luma(x), odds + 1]
    }
    return Math.abs(even / evens - odd / odds)
  }
  // It was about 48, and the new joints add to it.
  expect(contrast(48, 312)).toBeLessThan(12)
  expect(luma(300)).toBeGreaterThan(luma(40) * 1.2)
})

test('a new white is as dark as the room it stands in', () => {
  const dark = paintImage(WIDTH, HEIGHT, (x, y) => (y > 0.8 * HEIGHT ? [26, 22, 18] : [52, 48, 42 + (x % 3)]))
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => x < WIDTH / 2 && y < 0.8 * HEIGHT)
  const rgb = design(dark, mask, { ...WALL, prompt: 'white walls' })
  const [red = 0] = meanOf(rgb, [20, 40, 160, 160])
  expect(red).toBeGreaterThan(52)
  expect(red).toBeLessThan(150)
})

test('a chosen material has the chosen color, and its size counts only where it fits', () => {
  const photo = wallImage(WIDTH, HEIGHT)
  const mask = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT && y < FLOOR_TOP)
  const painted = { kind: 'wall', material: 'paint', color: '#204080' } as const
  const [red = 0, , blue = 0] = meanOf(design(photo, mask, areas(painted)), [40, 60, 320, 160])
  expect(blue).toBeGreaterThan(red + 40)
  const brick = { kind: 'wall', material: 'brick' } as const
  const [real, large] = [1, 2].map((materialScale) =>
    design(photo, mask, areas({ ...brick, scale: materialScale })),
  )
  expect(real).not.toEqual(large)
  // Velvet isn't for walls, and the style's own finish keeps its size.
  const asStyle = design(photo, mask, WALL)
  for (const material of ['velvet', 'style'] as const) {
    expect(design(photo, mask, areas({ kind: 'wall', material, scale: 2 }))).toEqual(asStyle)
  }
})
