import { expect, test } from 'vitest'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import { cellsAlong, evenLight } from '@/lib/material/even-light'
import { makePiece } from '@/lib/material/make-piece'
import { colorDifference } from '@/lib/math/cie-lab'
import { encodeSrgb, LINEAR_OF_BYTE } from '@/lib/math/color'
import type { Photo } from '@/lib/math/image'
import { cellRandom } from '@/lib/math/noise'
import { drawn, grain, gray, meanLight, stone } from './pictures'

type Light = (x: number, y: number) => number

/** The photo in uneven light, 0..1. */
function lit(photo: Photo, light: Light): Photo {
  const rgb = Uint8Array.from(photo.rgb, (byte, p) => {
    const i = Math.floor(p / 3)
    const [x, y] = [(i % photo.width) / photo.width, Math.floor(i / photo.width) / photo.height]
    return Math.round(encodeSrgb((LINEAR_OF_BYTE[byte] ?? 0) * light(x, y)))
  })
  return { ...photo, rgb }
}

/** Mean linear light of a part of the photo, bounds in shares. */
function lightOfPart({ width, height, rgb }: Photo, from: readonly number[], to: readonly number[]): number {
  let sum = 0
  let count = 0
  for (let y = Math.floor((from[1] ?? 0) * height); y < (to[1] ?? 1) * height; y++)
    for (let x = Math.floor((from[0] ?? 0) * width); x < (to[0] ?? 1) * width; x++, count++)
      sum += LINEAR_OF_BYTE[rgb[3 * (y * width + x) + 1] ?? 0] ?? 0
  return sum / count
}

/** How far the mean colors are apart, in ΔE. Not a number for a piece without a color. */
function shiftOfMean(before: Photo, after: Photo): number {
  const [one, other] = [before, after].map(meanLight).map(([r, g, b]) => ({ mode: 'lrgb', r, g, b }) as const)
  return one && other ? colorDifference(one, other) : Number.NaN
}

const LEFT = [
  [0, 0],
  [0.1, 1],
] as const
const RIGHT = [
  [0.9, 0],
  [1, 1],
] as const
const rightOverLeft = (photo: Photo) => lightOfPart(photo, ...RIGHT) / lightOfPart(photo, ...LEFT)
const ramp: Light = (x) => 1 - 0.5 * x

const speckled = drawn(200, 160, (x, y) => [170 + 30 * grain(x, y), 150 + 30 * grain(x, y), 110])
const printed = drawn(200, 200, (x, y) =>
  Math.hypot(((4 * x) % 1) - 0.5, ((4 * y) % 1) - 0.5) < 0.3 ? [40, 50, 90] : [215, 205, 180],
)

test('light that falls off to half is taken out within 5 %, from a plain and from a printed piece', () => {
  for (const piece of [speckled, printed, stone(220, 180)]) {
    const ratio = rightOverLeft(evenLight(lit(piece, ramp))) / rightOverLeft(evenLight(piece))
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05)
  }
  expect(Math.abs(rightOverLeft(evenLight(lit(speckled, ramp))) - 1)).toBeLessThan(0.05)
})

test('dark corners of a lens are taken out within 5 %', () => {
  const vignette: Light = (x, y) => 0.9 / (1 + 0.9 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)) ** 2
  const even = evenLight(lit(speckled, vignette))
  const corner = lightOfPart(even, [0, 0], [0.08, 0.08])
  const middle = lightOfPart(even, [0.42, 0.42], [0.58, 0.58])
  expect(Math.abs(corner / middle - 1)).toBeLessThan(0.05)
})

test('the mean color stays, also where highlights are cut off', () => {
  const bright = drawn(160, 160, (x, y) => [250 - 60 * x, 245 - 60 * x, 235 - 90 * y + 15 * grain(x, y)])
  for (const photo of [lit(speckled, ramp), lit(printed, ramp), bright]) {
    meanLight(evenLight(photo)).forEach((light, c) => {
      expect(Math.abs(light - (meanLight(photo)[c] ?? 0))).toBeLessThan(0.002)
    })
    expect(shiftOfMean(photo, evenLight(photo))).toBeLessThan(1)
  }
})

test('an overexposed print keeps its mean color, however unevenly it is lit', () => {
  const dots = drawn(84, 72, (x, y) =>
    Math.hypot(((2 * x) % 1) - 0.5, ((2 * y) % 1) - 0.5) < 0.39 ? [11, 75, 25] : [139, 216, 255],
  )
  for (const slope of [-2.4, 0, 1.5])
    for (const corners of [-2.7, 0, 2.7])
      for (const exposure of [1, 1.5, 4]) {
        const stops: Light = (x, y) => slope * (x - 0.5) - corners * ((x - 0.5) ** 2 + (y - 0.5) ** 2)
        const photo = lit(dots, (x, y) => exposure * 2 ** stops(x, y))
        expect(shiftOfMean(photo, evenLight(photo)), `${slope} ${corners} ${exposure}`).toBeLessThan(0.5)
      }
})

test('each cell has pixels, for every pair of sides from 2 to 2,000', () => {
  const seen = new Set<number>()
  let empty = 0
  for (let long = 2; long <= 2_000; long++) {
    for (let side = 2; side <= long; side++) {
      const { count, at } = cellsAlong(side, long)
      const key = count * 10_000 + side
      if (seen.has(key)) continue
      seen.add(key)
      const cells = new Uint8Array(count)
      for (let pixel = 0; pixel < side; pixel++) cells[at(pixel)] = 1
      if (cells.includes(0)) empty += 1
    }
  }
  expect(empty).toBe(0)
})

/** Millimeters of a piece and its photo's long side: sides that once failed, extremes, and a seeded draw of others. */
const PIECES = [
  [300, 200, 1_024],
  [5, 5_000, 1_100],
  [5_000, 5, 1_100],
  [2, 2_000, 2_000],
  [2, 2, 2],
  [3, 2, 3],
  ...Array.from({ length: 12 }, (_, n) =>
    [2, 3, 4].map((salt) => 2 + Math.floor((salt === 4 ? 150 : 1_999) * cellRandom(n, 7, salt))),
  ),
] as const

test('pieces of any sides keep their mean color, as the owner imports them and as users make them', () => {
  for (const [widthMm = 0, heightMm = 0, longSide = 0] of PIECES) {
    const side = (mm: number) => Math.max(2, Math.round((mm * longSide) / Math.max(widthMm, heightMm)))
    const photo = drawn(side(widthMm), side(heightMm), (x, y) =>
      gray((180 + 40 * grain(x, y)) * (1 - 0.4 * x)),
    )
    const cut = { corners: WHOLE_PICTURE, widthMm, heightMm }
    const even = makePiece(photo, { ...cut, isEvened: true })
    expect(shiftOfMean(photo, even), `${widthMm} × ${heightMm} mm of ${longSide} px`).toBeLessThan(1)
  }
})

test('a piece of two tones keeps both: halves, a diagonal, and large fields', () => {
  const tones = [
    (x: number) => x < 0.5,
    (x: number, y: number) => x < y,
    (x: number, y: number) => x < 0.5 !== y < 0.5,
    (x: number) => x < 0.3,
  ]
  for (const isDark of tones) {
    const piece = drawn(180, 180, (x, y) => gray((isDark(x, y) ? 70 : 190) + 8 * grain(x, y)))
    const even = evenLight(piece)
    const largest = Math.max(...even.rgb.map((byte, p) => Math.abs(byte - (piece.rgb[p] ?? 0))))
    expect(largest).toBeLessThan(8)
  }
})

test('tiny and black images survive', () => {
  expect(evenLight(drawn(1, 1, () => [9, 80, 200])).rgb).toEqual(new Uint8Array([9, 80, 200]))
  expect(evenLight(drawn(30, 2, () => gray(0))).rgb.every((byte) => byte === 0)).toBe(true)
})
