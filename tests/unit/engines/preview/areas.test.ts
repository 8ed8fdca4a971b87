import { expect, test, vi } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { type Analysis, analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { proposedKinds, withoutOther } from '../../../../lib/engines/preview/analysis/areas.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { shrinkLabels } from '../../../../lib/engines/preview/analysis/label-map.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { surveyPhoto } from '../../../../lib/survey/survey.ts'
import {
  type Box,
  changedOutside,
  type Image,
  meanColor,
  paintImage,
  paintMask,
  wallImage,
} from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

const [WIDTH, HEIGHT] = [180, 120]
const FLOOR_TOP = 0.8 * HEIGHT

/** Only the last one, because most tests ask for several designs of one photo. */
let analyzed: { photo: Image; mask: Uint8Array; analysis: Analysis } | undefined

function design(photo: Image, mask: Uint8Array, change: Partial<Controls>): Uint8Array {
  const controls = { ...DEFAULT_CONTROLS, style: 'coastal', ...change } as const
  if (analyzed?.photo !== photo || analyzed.mask !== mask) {
    analyzed = { photo, mask, analysis: analyze(photo, mask, photo === PHOTO ? { survey: SURVEY } : {}) }
  }
  return render(photo, mask, analyzed.analysis, controls).rgb
}

/** Controls with settings for each area. */
const areas = (...said: Partial<AreaSettings>[]) => ({
  areas: said.map((area) => ({ ...PLAIN_AREA, ...area })),
})
const WALL = areas({ kind: 'wall' })

const meanOf = (rgb: Uint8Array, box: Box) => meanColor(rgb, WIDTH, box)

const PHOTO = wallImage(WIDTH, HEIGHT)
/** The wall and the floor. */
const LABELS = paintMask(WIDTH, HEIGHT, (_, y) => y > 0.12 * HEIGHT).map((value, i) =>
  value && i >= FLOOR_TOP * WIDTH ? 2 : value,
)
/** Three vertical stripes of the wall, a third of its width each. */
const STRIPES = LABELS.map((label, i) => (label === 1 ? 1 + Math.floor((3 * (i % WIDTH)) / WIDTH) : 0))

const SURVEY = surveyPhoto(PHOTO)

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
  const prompt = 'navy walls, white floor'
  const rgb = design(PHOTO, LABELS, { ...areas({ kind: 'wall' }, { kind: 'floor' }), prompt })
  const wall = meanOf(rgb, [20, 30, 160, 80])
  expect(wall.b).toBeGreaterThan(wall.r + 25)
  const swapped = design(PHOTO, LABELS, { ...areas({ kind: 'floor' }, { kind: 'wall' }), prompt })
  const below = meanOf(swapped, [20, 105, 160, 118])
  expect(below.b).toBeGreaterThan(below.r + 10)
  const { r, g, b } = meanOf(swapped, [20, 30, 160, 80])
  expect(Math.min(r, g, b)).toBeGreaterThan(130)
})

test('an unnamed area’s kind follows from its place in the room', () => {
  // A speck is of no particular kind beside other areas, but gets one if it is alone.
  const speck = paintMask(WIDTH, HEIGHT, (x, y) => x < 6 && y > 50 && y < 56)
  const withSpeck = LABELS.map((label, i) => (speck[i] ? 3 : label))
  expect(proposedKinds(analyze(PHOTO, withSpeck, { survey: SURVEY }))).toEqual(['wall', 'floor', 'other'])
  expect(proposedKinds(analyze(PHOTO, speck, { survey: SURVEY }))).toEqual(['painted'])
})

const BLUE = { kind: 'wall', material: 'paint', color: '#204080' } as const
const RED = { ...BLUE, color: '#802020' }

test('each area gets its own material and color', () => {
  const rgb = design(PHOTO, STRIPES, areas(BLUE, RED, {}))
  const [left, middle] = [meanOf(rgb, [5, 30, 55, 80]), meanOf(rgb, [65, 30, 115, 80])]
  expect(left.b).toBeGreaterThan(left.r + 40)
  expect(middle.r).toBeGreaterThan(middle.b + 40)
})

test('what an area gets does not reach into its neighbor, also where the photo is larger than the work image', () => {
  const [width, height] = [1080, 720]
  const photo = wallImage(width, height)
  const band = paintMask(width, height, (_, y) => y > 0.4 * height && y < 0.6 * height)
  const labels = band.map((isIn, i) => isIn && (i % width < 540 ? 1 : 2))
  const analysis = analyze(photo, labels)
  const base = { ...DEFAULT_CONTROLS, style: 'modern', steps: 12 } as const
  const [brick, red] = [{ kind: 'wall', material: 'brick' } as const, RED].map(
    (second) => render(photo, labels, analysis, { ...base, ...areas(BLUE, second) }).rgb,
  )
  // Two pixels of the work image, and one between which its values are interpolated.
  const edge = 540 - 3 * 1.25
  const differs = (i: number) => [0, 1, 2].some((c) => brick?.[3 * i + c] !== red?.[3 * i + c])
  const differing = [...labels.keys()].filter((i) => labels[i] && differs(i)).map((i) => i % width)
  expect(Math.min(...new Set(differing))).toBeGreaterThan(edge)
  expect(differing.length).toBeGreaterThan(60_000)
})

test('several fabrics differ and several walls match, in any order', () => {
  const photo = paintImage(WIDTH, HEIGHT, (_, y) => (y > FLOOR_TOP ? [120, 96, 74] : [186, 178, 160]))
  const meansOf = (kind: 'fabric' | 'wall') => {
    const rgb = design(photo, STRIPES, areas({ kind }, { kind: 'floor' }, { kind }))
    const [left, right] = [meanOf(rgb, [5, 30, 55, 80]), meanOf(rgb, [125, 30, 175, 80])]
    return Math.max(...(['r', 'g', 'b'] as const).map((c) => Math.abs(left[c] - right[c])))
  }
  expect(meansOf('wall')).toBeLessThan(6)
  expect(meansOf('fabric')).toBeGreaterThan(20)
})

test('an area that is something else stays as it is, byte for byte', () => {
  const said = areas({ kind: 'wall' }, { kind: 'other' }, { kind: 'wall' })
  const rgb = design(PHOTO, Uint8Array.from(withoutOther(STRIPES, said.areas)), said)
  const changed = (area: number) =>
    changedOutside(
      PHOTO,
      rgb,
      STRIPES.map((label) => (label === area ? 0 : 1)),
    )
  expect(changed(2)).toBe(0)
  expect(changed(3)).toBeGreaterThan(3_750)
})

test('old boards do not show through new tiles, and the light on them does', () => {
  const board = (x: number) => (Math.floor(x / 6) % 2 === 0 ? 70 : 150)
  const photo = paintImage(WIDTH, HEIGHT, (x, y) => {
    if (y < HEIGHT / 2) return [220, 220, 215]
    const light = 0.55 + (0.45 * x) / WIDTH
    return [board(x) * light, 0.75 * board(x) * light, 0.55 * board(x) * light]
  })
  const mask = paintMask(WIDTH, HEIGHT, (_, y) => y >= HEIGHT / 2)
  const rgb = design(photo, mask, { ...areas({ kind: 'floor' }), style: 'mediterranean' })
  const luma = (x: number) => meanOf(rgb, [x, 80, x + 1, 115]).luma
  const contrast = (from: number, to: number) => {
    let [even, odd, evens, odds] = [0, 0, 0, 0]
    for (let x = from; x < to; x++) {
      if (Math.floor(x / 6) % 2 === 0) [even, evens] = [even + luma(x), evens + 1]
      else [odd, odds] = [odd + luma(x), odds + 1]
    }
    return Math.abs(even / evens - odd / odds)
  }
  // It was about 48, and the new joints add to it.
  expect(contrast(24, 156)).toBeLessThan(12)
  const twoBoards = (x: number) => meanOf(rgb, [x, 80, x + 12, 115]).luma
  expect(twoBoards(156)).toBeGreaterThan(twoBoards(12) * 1.2)
})

test('a new white is as dark as the room it stands in', () => {
  const dark = paintImage(WIDTH, HEIGHT, (x, y) => (y > 0.8 * HEIGHT ? [26, 22, 18] : [52, 48, 42 + (x % 3)]))
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => x < WIDTH / 2 && y < 0.8 * HEIGHT)
  const rgb = design(dark, mask, { ...WALL, prompt: 'white walls' })
  const { r } = meanOf(rgb, [10, 20, 80, 80])
  expect(r).toBeGreaterThan(52)
  expect(r).toBeLessThan(150)
})

test('the size of a chosen material counts only where it fits', () => {
  const mask = LABELS.map((label) => (label === 1 ? 1 : 0))
  const draw = (said: Partial<AreaSettings>) => design(PHOTO, mask, areas({ kind: 'wall', ...said }))
  expect(draw({ material: 'brick' })).not.toEqual(draw({ material: 'brick', scale: 2 }))
  // Velvet isn't for walls, and the style's own finish keeps its size.
  const asStyle = draw({})
  for (const material of ['velvet', 'style'] as const) {
    expect(draw({ material, scale: 2 })).toEqual(asStyle)
  }
})
