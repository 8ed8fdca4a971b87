import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { STYLE_IDS } from '../../../../lib/domain/styles.ts'
import type { Analysis } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { analyse } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/engines/preview/controls.ts'
import { render, renderWork } from '../../../../lib/engines/preview/render/render.ts'
import { decodePhoto } from '../../../../lib/image/decode-photo.ts'
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

describe('living room, walls and sofa painted', () => {
  let photo: Image
  let mask: Uint8Array
  let analysis: Analysis
  const restyle = (change: Partial<Controls>) => render(photo, mask, analysis, controls(change)).rgb
  const changeFromPhoto = (change: Partial<Controls>) => meanDifference(photo.rgb, restyle(change), mask)

  beforeAll(async () => {
    photo = await loadImage('living-before.jpg', 601)
    mask = await loadMask('living-mask.png', photo)
    analysis = analyse(photo, mask)
  })

  test.each(STYLE_IDS)('%s leaves every byte outside of the mask as it was', (style) => {
    const rgb = restyle({ style })
    expect(changedOutside(photo, rgb, mask)).toBe(0)
    expect(meanDifference(photo.rgb, rgb, mask)).toBeGreaterThan(0.03)
  })

  test('the same request gives the same bytes, also from a fresh analysis', () => {
    const first = sha256(restyle({ seed: 11, style: 'bohemian' }))
    expect(sha256(restyle({ seed: 11, style: 'bohemian' }))).toBe(first)
    const again = render(photo, mask, analyse(photo, mask), controls({ seed: 11, style: 'bohemian' })).rgb
    expect(sha256(again)).toBe(first)
  })

  test('strength 0 returns the photo', () => {
    expect(sha256(restyle({ strength: 0 }))).toBe(sha256(photo.rgb))
  })

  test('more strength changes more', () => {
    const changes = [0, 0.25, 0.5, 0.75, 1].map((strength) => changeFromPhoto({ strength }))
    expect(changes).toEqual([...changes].sort((p, q) => p - q))
    expect(changes[4]).toBeGreaterThan(0.05)
  })

  test('more guidance comes nearer to the palette', () => {
    const full = restyle({ guidance: 20, style: 'art_deco' })
    const distances = [1, 3, 5, 7.5, 10].map((guidance) =>
      meanDifference(full, restyle({ guidance, style: 'art_deco' }), mask),
    )
    expect(distances).toEqual([...distances].sort((p, q) => q - p))
    expect(distances[4]).toBe(0)
  })

  test('neighbouring seeds give visibly different designs', () => {
    for (const style of ['modern', 'coastal'] as const) {
      const designs = [1, 2, 3, 4].map((seed) => restyle({ style, seed }))
      for (let k = 1; k < designs.length; k++) {
        const [p, q] = [designs[k - 1], designs[k]]
        expect(p && q ? meanDifference(p, q, mask) : 0).toBeGreaterThan(0.02)
      }
    }
  })

  test('a wish in the prompt colours the wall and is reported', () => {
    const result = render(photo, mask, analysis, controls({ style: 'minimalist', prompt: 'navy blue walls' }))
    expect(result.understood).toEqual(['wall: navy blue'])
    const plain = restyle({ style: 'minimalist' })
    expect(meanDifference(plain, result.rgb, mask)).toBeGreaterThan(0.15)
  })

  test('the preview at work size shows the same design as the full size', () => {
    const preview = renderWork(photo, mask, analysis, controls({}))
    expect([preview.width, preview.height]).toEqual([photo.width, photo.height])
    expect(meanDifference(new Uint8Array(preview.rgb), restyle({}), mask)).toBeLessThan(0.003)
  })
})

describe('a painted wall', () => {
  test('no two styles look alike', async () => {
    const photo = await loadImage('office-before.jpg', 600)
    const mask = paintMask(photo.width, photo.height, (x, y) => x > 165 && x < 525 && y > 80 && y < 210)
    const analysis = analyse(photo, mask)
    const results = STYLE_IDS.map(
      (style) => render(photo, mask, analysis, controls({ style, strength: 1, guidance: 10 })).rgb,
    )
    let least = 1
    results.forEach((p, i) => {
      for (const q of results.slice(i + 1)) least = Math.min(least, meanDifference(p, q, mask))
    })
    expect(least).toBeGreaterThan(0.015)
  })

  test('steps change the quality, not the design', async () => {
    const large = await loadImage('living-before.jpg')
    const largeMask = await loadMask('living-mask.png', large)
    const analysis = analyse(large, largeMask)
    const draft = render(large, largeMask, analysis, controls({ steps: 10 })).rgb
    const fine = render(large, largeMask, analysis, controls({ steps: 60 })).rgb
    expect(meanDifference(draft, fine, largeMask)).toBeLessThan(0.02)
    expect(changedOutside(large, draft, largeMask)).toBe(0)
  })
})

test.each([
  [333, 217],
  [217, 333],
  [101, 99],
])('sizes like %i x %i keep every byte outside of the mask', (width, height) => {
  const photo = wallImage(width, height)
  const mask = paintMask(
    width,
    height,
    (x, y) => (x - width / 3) ** 2 + (y - height / 2) ** 2 < (height / 3) ** 2,
  )
  const { rgb } = render(photo, mask, analyse(photo, mask), controls({ style: 'japanese', strength: 1 }))
  expect(changedOutside(photo, rgb, mask)).toBe(0)
})

test('a large photo keeps every byte outside of the mask when the work image is smaller', async () => {
  const photo = await loadImage('office-before.jpg', 1901)
  const mask = paintMask(photo.width, photo.height, (x, y) => x > 400 && x < 1500 && y > 180 && y < 700)
  const { rgb } = render(photo, mask, analyse(photo, mask), controls({ steps: 5, style: 'coastal' }))
  expect(changedOutside(photo, rgb, mask)).toBe(0)
})

test('a turned and a transparent upload keep every byte of the decoded photo outside of the mask', async () => {
  const plain = wallImage(300, 200)
  const raw = { raw: { width: 300, height: 200, channels: 3 as const } }
  const uploads = [
    await sharp(plain.rgb, raw).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    await sharp(plain.rgb, raw).ensureAlpha(0.6).png().toBuffer(),
  ]
  for (const upload of uploads) {
    const { width, height, rgb } = await decodePhoto(upload)
    const photo = { width, height, rgb }
    const mask = paintMask(width, height, (x, y) => x > width / 3 && y > height / 4 && y < 0.7 * height)
    const result = render(photo, mask, analyse(photo, mask), controls({ strength: 1 })).rgb
    expect(changedOutside(photo, result, mask)).toBe(0)
    expect(meanDifference(new Uint8Array(rgb), result, mask)).toBeGreaterThan(0.03)
  }
})

/** Mean colors of four by four fields of a made-up room, which no decoder or resizer has touched. */
const GOLDEN = [
  [185, 179, 171, 195, 190, 181, 206, 200, 191, 215, 209, 199],
  [166, 160, 151, 175, 169, 159, 185, 179, 168, 195, 188, 177],
  [166, 160, 151, 176, 170, 160, 185, 179, 168, 195, 189, 178],
  [106, 100, 91, 112, 105, 97, 118, 110, 101, 125, 117, 108],
]

test('the design of a seed is what it was in earlier versions, on any processor', () => {
  const [width, height] = [240, 160]
  const photo = wallImage(width, height)
  const mask = new Uint8Array(width * height).fill(1)
  const { rgb } = render(photo, mask, analyse(photo, mask), controls({ seed: 3 }))
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
