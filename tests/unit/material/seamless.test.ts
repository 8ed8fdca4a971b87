import { expect, test } from 'vitest'
import { makeSeamless, seamRatio } from '@/lib/material/seamless'
import { clouds } from '@/lib/math/clouds'
import type { Photo } from '@/lib/math/image'
import { drawn, grain, gray, stone, wood } from './pictures'

const BOTH = { x: true, y: true }
const ACROSS = { x: true, y: false }
const DOWN = { x: false, y: true }

/** Mean step along x or y within a part of the photo, bounds in pixels; wraps around. */
function meanStep({ width, height, rgb }: Photo, isAcross: boolean, from: number, to: number): number {
  const [length, lines] = isAcross ? [width, height] : [height, width]
  const level = (along: number, line: number) =>
    rgb[3 * (isAcross ? line * width + (along % length) : (along % length) * width + line)] ?? 0
  let sum = 0
  for (let along = from; along < to; along++)
    for (let line = 0; line < lines; line++) sum += Math.abs(level(along + 1, line) - level(along, line))
  return sum / ((to - from) * lines)
}

/** Mean step in the overlap relative to the rest, since the seam must not show there either. */
function seamWithin(piece: Photo, whole: Photo, isAcross: boolean): number {
  const side = isAcross ? 'width' : 'height'
  const overlap = whole[side] - piece[side]
  return meanStep(piece, isAcross, 0, overlap) / meanStep(piece, isAcross, overlap, piece[side] - 1)
}

test('natural textures repeat without a seam in both directions, and are smaller by the overlap', () => {
  for (const photo of [stone(240, 180), wood(240, 180)]) {
    expect(seamRatio(photo, BOTH)).toBeGreaterThan(1.5)
    const piece = makeSeamless(photo, BOTH)
    expect(Math.abs(piece.width - 200)).toBeLessThanOrEqual(6)
    expect(Math.abs(piece.height - 150)).toBeLessThanOrEqual(5)
    expect(seamRatio(piece, ACROSS)).toBeLessThanOrEqual(1.2)
    expect(seamRatio(piece, DOWN)).toBeLessThanOrEqual(1.2)
    expect(seamWithin(piece, photo, true)).toBeLessThan(1.25)
    expect(seamWithin(piece, photo, false)).toBeLessThan(1.25)
  }
})

test('ends of different brightness meet without a step, far from the joint nothing is cut', () => {
  const photo = drawn(180, 120, (x, y) => gray(90 + 90 * x + 12 * grain(x, y)))
  const piece = makeSeamless(photo, ACROSS)
  const mean = (from: number, to: number) => {
    let sum = 0
    for (let y = 0; y < piece.height; y++)
      for (let x = from; x < to; x++) sum += piece.rgb[3 * (y * piece.width + x)] ?? 0
    return sum / ((to - from) * piece.height)
  }
  expect(piece.height).toBe(120)
  expect(Math.abs(mean(0, 15) - mean(piece.width - 15, piece.width))).toBeLessThan(6)
  expect(seamRatio(piece, ACROSS)).toBeLessThanOrEqual(1.2)
})

test('a piece that repeats already comes back unchanged, and one that does along one axis keeps that one', () => {
  const field = clouds(5, 5, 51, 3)
  const repeated = drawn(128, 128, (x, y) => gray(128 + 80 * field(x, y)))
  expect(makeSeamless(repeated, BOTH)).toBe(repeated)
  const half = drawn(128, 128, (x, y) => gray(110 + 60 * field(x, 0.6 * y) + 40 * y))
  const piece = makeSeamless(half, BOTH)
  expect(piece.width).toBe(128)
  expect(piece.height).toBeLessThan(128)
  expect(seamRatio(piece, ACROSS)).toBeLessThanOrEqual(1.2)
  expect(seamRatio(piece, DOWN)).toBeLessThanOrEqual(1.2)
})

test('only the wanted axes are joined', () => {
  const photo = stone(120, 120)
  expect(makeSeamless(photo, { x: false, y: false })).toBe(photo)
  expect(makeSeamless(photo, DOWN).width).toBe(120)
  expect(makeSeamless(photo, ACROSS).height).toBe(120)
  expect(seamRatio(photo, { x: false, y: false })).toBe(1)
})

test('plain and tiny images repeat as they are', () => {
  const plain = drawn(60, 40, () => [120, 130, 140])
  expect(makeSeamless(plain, BOTH)).toBe(plain)
  const tiny = drawn(3, 200, (x, y) => gray(200 * x * y))
  expect(makeSeamless(tiny, BOTH).width).toBe(3)
})
