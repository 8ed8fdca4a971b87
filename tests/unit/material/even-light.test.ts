import { expect, test } from 'vitest'
import { evenLight } from '@/lib/material/even-light'
import { colorDifference } from '@/lib/math/cie-lab'
import { encodeSrgb, LINEAR_OF_BYTE } from '@/lib/math/color'
import type { Photo } from '@/lib/math/image'
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
    const [before, after] = [meanLight(photo), meanLight(evenLight(photo))]
    after.forEach((light, c) => {
      expect(Math.abs(light - (before[c] ?? 0))).toBeLessThan(0.002)
    })
    const [one, other] = [before, after].map(([r = 0, g = 0, b = 0]) => ({ mode: 'lrgb', r, g, b }) as const)
    expect(one && other && colorDifference(one, other)).toBeLessThan(2)
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
