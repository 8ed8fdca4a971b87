import { describe, expect, test } from 'vitest'
import { type CompositeOptions, composite, diffReportOf } from '@/lib/image/composite'
import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import { createRandom } from '@/lib/math/numeric'
import { changedOutside, paintImage } from '../engines/preview/fixtures'
import { maskOf, noise } from './fixtures'

type Random = () => number

const flat = (width: number, height: number, value: number) =>
  paintImage(width, height, () => [value, value, value])

/** With a copy of the restyled image, because the result overwrites it. */
const composited = (
  original: Pixels,
  restyled: Pixels,
  selected: SelectedPixels,
  options?: CompositeOptions,
) => composite(original, { ...restyled, rgb: restyled.rgb.slice() }, selected, options)

/** A mask in one of the shapes that people and tests make: specks, boxes, a blob, everything, nothing. */
function randomMask({ width, height }: Pixels, random: Random): Uint8Array {
  const [x0, y0] = [random() * width, random() * height]
  const [x1, y1] = [x0 + random() * width, y0 + random() * height]
  const radius = random() * width
  const shapes = [
    () => random() < 0.5,
    () => random() < 0.01,
    (x: number, y: number) => x >= x0 && x < x1 && y >= y0 && y < y1,
    (x: number, y: number) => Math.hypot(x - x0, y - y0) < radius,
    () => true,
    () => false,
  ]
  return maskOf({ width, height }, shapes[Math.floor(random() * shapes.length)] ?? (() => true))
}

describe('outside of the selection', () => {
  test('no pixel changes for any engine output, in 30 random cases', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = createRandom(seed)
      const [width, height] = [1 + Math.floor(random() * 300), 1 + Math.floor(random() * 200)]
      const original = noise(width, height, random)
      const restyled = noise(width, height, random)
      const selected = randomMask(original, random)
      const featherShare = [0, 0.008, 0.05][seed % 3] ?? 0
      const { pixels, diffReport } = await composite(original, restyled, selected, { featherShare })
      expect(changedOutside(original, pixels.rgb, selected), `seed ${seed}`).toBe(0)
      const coverage = selected.reduce((sum, isIn) => sum + isIn, 0) / selected.length
      expect(diffReport).toEqual({ width, height, changedOutside: 0, coverage })
    }
  })

  test('the diff report counts what is wrong instead of trusting', async () => {
    const original = noise(50, 40, createRandom(3))
    const selected = maskOf(original, (x) => x < 20)
    const result = { ...original, rgb: original.rgb.slice() }
    for (const pixel of [20, 49, 1_999, 1_020])
      result.rgb[3 * pixel + 2] = (result.rgb[3 * pixel + 2] ?? 0) ^ 1
    for (const pixel of [0, 19]) result.rgb[3 * pixel] = (result.rgb[3 * pixel] ?? 0) ^ 1
    expect(await diffReportOf(original, result, selected)).toMatchObject({ changedOutside: 4, coverage: 0.4 })
  })
})

describe('inside of the selection', () => {
  test('a whole-image selection is the restyled image, up to the edges', async () => {
    const original = noise(300, 150, createRandom(6))
    const restyled = noise(300, 150, createRandom(7))
    const { pixels } = await composited(
      original,
      restyled,
      maskOf(original, () => true),
    )
    expect(Buffer.compare(pixels.rgb, restyled.rgb)).toBe(0)
  })

  const selected = maskOf({ width: 1_000, height: 60 }, (x) => x >= 400)
  const alongRow = ({ rgb, width }: Pixels) =>
    Array.from({ length: 12 }, (_, i) => rgb[3 * (30 * width + 398 + i)] ?? 0)

  test('a strong change leaves no rim of the old colour beyond two pixels', async () => {
    const { pixels } = await composite(flat(1_000, 60, 30), flat(1_000, 60, 220), selected)
    const row = alongRow(pixels)
    expect([row[0], row[1]]).toEqual([30, 30])
    expect(row[2]).toBeGreaterThan(100)
    expect(row.slice(3)).toEqual(Array(9).fill(220))
  })
})

test('tiles leave no trace: a striped blob is laid over as by the formula, pixel by pixel', async () => {
  const original = noise(290, 150, createRandom(11))
  const darker = original.rgb.map((value, i) => Math.max(0, value - ((i * 7) % 40)))
  const restyled = { ...original, rgb: darker }
  const selected = maskOf(original, (x, y) => (x - 150) ** 2 / 4 + (y - 70) ** 2 < 4_200 && (x + y) % 37 > 2)
  const { pixels } = await composited(original, restyled, selected, { featherShare: 0.04 })
  const expected = byTheFormula(original, restyled, selected, 0.04)
  expect(pixels.rgb.findIndex((value, i) => value !== expected[i])).toBe(-1)
})

/** The documented feather, written the slow way. */
function byTheFormula(original: Pixels, restyled: Pixels, selected: Uint8Array, share: number): Uint8Array {
  const { width, height } = original
  const mean = (x: number, y: number, radius: number, measure: (i: number) => number) => {
    let sum = 0
    let count = 0
    for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
      for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++, count++) {
        sum += measure(v * width + u)
      }
    }
    return sum / count
  }
  const smooth = (from: number, to: number, value: number) => {
    const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
    return t * t * (3 - 2 * t)
  }
  const isIn = (i: number) => selected[i] ?? 0
  const differenceAt = (i: number) =>
    [0, 1, 2].reduce(
      (sum, c) => sum + Math.abs((restyled.rgb[3 * i + c] ?? 0) - (original.rgb[3 * i + c] ?? 0)) / 3,
      0,
    ) * isIn(i)
  return original.rgb.map((before, byte) => {
    const i = Math.floor(byte / 3)
    if (!isIn(i)) return before
    const [x, y] = [i % width, Math.floor(i / width)]
    const long = smooth(0.5, 0.95, mean(x, y, Math.round((share * width) / 2), isIn))
    const short = smooth(0.5, 0.8, mean(x, y, 1, isIn))
    const difference = mean(x, y, 5, differenceAt) / mean(x, y, 5, isIn)
    const opacity = long + (short - long) * smooth(6, 20, difference)
    return before + opacity * ((restyled.rgb[byte] ?? 0) - before) + 0.5
  })
}

test('an engine’s image of another size is the engine’s failure', async () => {
  const original = flat(40, 30, 50)
  const all = maskOf(original, () => true)
  const shapes = [flat(30, 40, 0), flat(40, 31, 0), { ...original, rgb: original.rgb.subarray(3) }]
  for (const restyled of shapes) {
    const failure = { code: 'engine_failed', status: 502 }
    await expect(composite(original, restyled, all)).rejects.toMatchObject(failure)
  }
})

test('other work gets its turn while a large image is put together', async () => {
  const original = flat(1_500, 1_000, 50)
  const selected = maskOf(original, (x, y) => (x >> 6) % 2 === (y >> 6) % 2)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { diffReport } = await composite(original, flat(1_500, 1_000, 60), selected)
  clearInterval(timer)
  expect(diffReport.changedOutside).toBe(0)
  expect(turns).toBeGreaterThan(3)
}, 30_000)
