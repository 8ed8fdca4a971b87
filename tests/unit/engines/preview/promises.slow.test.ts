import { beforeAll, expect, test, vi } from 'vitest'
import { PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { STYLE_IDS } from '../../../../lib/domain/styles.ts'
import { type Analysis, analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import {
  changedOutside,
  type Image,
  loadImage,
  loadMask,
  meanDifference,
  paintMask,
  sha256,
  wallImage,
} from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const controls = (change: Partial<Controls>): Controls => ({
  ...DEFAULT_CONTROLS,
  style: 'industrial',
  ...change,
})

let photo: Image
let mask: Uint8Array
let analysis: Analysis
const restyle = (change: Partial<Controls>) => render(photo, mask, analysis, controls(change)).rgb
const differenceOf = (p: Uint8Array, q: Uint8Array) => meanDifference(p, q, mask)

// A living room with its walls and sofa painted.
beforeAll(async () => {
  photo = await loadImage('living-before.jpg', 361)
  mask = await loadMask('living-mask.png', photo)
  analysis = analyze(photo, mask)
})

// Drawing a style's textures takes seconds, so a third of the styles stands for all.
test('a style leaves every byte outside of the mask as it was, and looks like no other', () => {
  const designs = STYLE_IDS.filter((_, index) => index % 3 === 0).map((style) =>
    restyle({ style, strength: 1, guidance: 10 }),
  )
  for (const [index, design] of designs.entries()) {
    expect(changedOutside(photo, design, mask)).toBe(0)
    for (const other of [photo.rgb, ...designs.slice(index + 1)]) {
      expect(differenceOf(design, other)).toBeGreaterThan(0.015)
    }
  }
})

test('the same request gives the same bytes, also from a fresh analysis', () => {
  const request = controls({ seed: 11 })
  const first = sha256(restyle(request))
  expect(sha256(restyle(request))).toBe(first)
  expect(sha256(render(photo, mask, analyze(photo, mask), request).rgb)).toBe(first)
})

test('strength 0 returns the photo, and more strength changes more', () => {
  const designs = [0, 0.5, 1].map((strength) => restyle({ strength }))
  expect(sha256(designs[0] ?? new Uint8Array())).toBe(sha256(photo.rgb))
  const changes = designs.map((design) => differenceOf(photo.rgb, design))
  expect(changes).toEqual([...changes].sort((p, q) => p - q))
  expect(changes[2]).toBeGreaterThan(0.05)
})

test('neighbouring seeds give visibly different designs', () => {
  const [first, second, third] = [1, 2, 3].map((seed) => restyle({ style: 'coastal', seed }))
  if (!first || !second || !third) throw new Error('no designs')
  expect(differenceOf(first, second)).toBeGreaterThan(0.02)
  expect(differenceOf(second, third)).toBeGreaterThan(0.02)
})

test('a request in the prompt colors the wall and is reported', () => {
  const request = controls({ style: 'minimalist', prompt: 'navy blue walls' })
  const { rgb, understood } = render(photo, mask, analysis, request)
  expect(understood).toEqual(['wall: navy blue'])
  expect(differenceOf(restyle({ style: 'minimalist' }), rgb)).toBeGreaterThan(0.15)
})

test('a large photo keeps every byte outside of the mask when the work image is smaller', async () => {
  const large = await loadImage('office-before.jpg', 1901)
  const area = paintMask(large.width, large.height, (x, y) => x > 400 && x < 1500 && y > 180 && y < 700)
  const { rgb } = render(large, area, analyze(large, area), controls({ steps: 5 }))
  expect(changedOutside(large, rgb, area)).toBe(0)
})

/** Mean colors of four by four fields of a synthetic room, which no decoder or resizer has touched. */
const GOLDEN = [
  [46, 46, 44, 50, 50, 48, 54, 54, 52, 58, 58, 56],
  [38, 38, 37, 42, 42, 40, 45, 45, 43, 49, 49, 47],
  [38, 38, 37, 42, 42, 40, 45, 45, 43, 49, 49, 47],
  [21, 20, 19, 23, 22, 21, 25, 25, 23, 27, 27, 25],
]

test('the design of a seed is what it was in earlier versions, on any processor', () => {
  const [width, height] = [240, 160]
  const room = wallImage(width, height)
  const all = new Uint8Array(width * height).fill(1)
  const { rgb } = render(
    room,
    all,
    analyze(room, all),
    controls({ seed: 3, areas: [{ ...PLAIN_AREA, kind: 'wall' }] }),
  )
  const sums = GOLDEN.map((row) => row.map(() => 0))
  for (let i = 0; i < rgb.length; i++) {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
    const row = sums[Math.floor(y / 40)] ?? []
    const column = 3 * Math.floor(x / 60) + (i % 3)
    row[column] = (row[column] ?? 0) + (rgb[i] ?? 0) / 2400
  }
  sums.flat().forEach((mean, k) => {
    expect(Math.abs(mean - (GOLDEN.flat()[k] ?? 0))).toBeLessThan(1.5)
  })
})
