import { expect, test } from 'vitest'
import { pieceSize, straighten } from '@/lib/material/straighten'
import type { Photo } from '@/lib/math/image'
import { quad } from '@/tests/support/quad'
import { drawn, gray, lying, meanLight } from './pictures'

const SLANTED = quad([0.22, 0.18], [0.81, 0.09], [0.92, 0.88], [0.08, 0.71])
const WHOLE = quad([0, 0], [1, 0], [1, 1], [0, 1])
const FIELDS = 5
const checker = (u: number, v: number) =>
  gray((Math.floor(FIELDS * u) + Math.floor(FIELDS * v)) % 2 ? 60 : 200)

const level = ({ width, rgb }: Photo, x: number, y: number) => rgb[3 * (y * width + x)] ?? 0

/** Where a row (or column) first crosses the middle level near a place, in pixels. */
function edgeNear(read: (at: number) => number, near: number, within: number): number {
  for (let at = Math.round(near - within); at < near + within; at++) {
    const [one, next] = [read(at), read(at + 1)]
    if ((one - 130) * (next - 130) <= 0 && one !== next) return at + 0.5 + (130 - one) / (next - one)
  }
  return Number.NaN
}

test('a checker seen in perspective comes back with straight edges at their places', () => {
  const photo = lying({ width: 420, height: 330 }, SLANTED, checker, () => gray(120))
  const side = 200
  const piece = straighten(photo, SLANTED, { width: side, height: side })
  const field = side / FIELDS
  for (let line = 1; line < FIELDS; line++) {
    const place = line * field
    const offsets = [0.5, 1.5, 2.5, 3.5, 4.5].map((other) => {
      const across = Math.round(other * field)
      return {
        down: edgeNear((x) => level(piece, x, across), place, field / 3) - place,
        along: edgeNear((y) => level(piece, across, y), place, field / 3) - place,
      }
    })
    for (const way of ['down', 'along'] as const) {
      const errors = offsets.map((offset) => offset[way])
      // 3% of a field, and half a degree over the four fields between the first and the last.
      expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.03 * field)
      expect(Math.max(...errors) - Math.min(...errors)).toBeLessThan(Math.tan(Math.PI / 360) * 4 * field)
    }
  }
})

test('lines finer than the target become their mean light instead of a moiré', () => {
  const lines = drawn(600, 600, (x) => gray(Math.floor(600 * x) % 2 ? 255 : 0))
  const { rgb } = straighten(lines, WHOLE, { width: 130, height: 130 })
  // Half of white in linear light is 188 in sRGB.
  expect(Math.max(...rgb) - Math.min(...rgb)).toBeLessThan(40)
  expect(meanLight(straighten(lines, WHOLE, { width: 130, height: 130 }))[0]).toBeCloseTo(0.5, 2)
})

test('the whole photo at its own size stays as it is', () => {
  const photo = drawn(40, 30, (x, y) => [200 * x, 200 * y, 90])
  expect(straighten(photo, WHOLE, { width: 40, height: 30 }).rgb).toEqual(new Uint8Array(photo.rgb))
})

test('corners beyond the photo go on with its outermost pixels', () => {
  const photo = drawn(20, 20, () => [10, 120, 230])
  const corners = quad([-0.5, -0.5], [1.5, -0.5], [1.5, 1.5], [-0.5, 1.5])
  const { rgb } = straighten(photo, corners, { width: 8, height: 8 })
  expect([...rgb.subarray(0, 3)]).toEqual([10, 120, 230])
})

test('a piece has its real sides and never more pixels than the photo has of it', () => {
  const photo = { width: 4000, height: 3000 }
  expect(pieceSize(photo, WHOLE, 2, 1024)).toEqual({ width: 1024, height: 512 })
  expect(pieceSize(photo, WHOLE, 0.5, 1024)).toEqual({ width: 512, height: 1024 })
  expect(pieceSize({ width: 400, height: 300 }, WHOLE, 2, 1024)).toEqual({ width: 400, height: 200 })
  expect(pieceSize({ width: 400, height: 300 }, WHOLE, 0.1, 1024)).toEqual({ width: 30, height: 300 })
  expect(pieceSize(photo, WHOLE, 5000, 1024)).toEqual({ width: 1024, height: 1 })
})
