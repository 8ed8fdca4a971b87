import { expect, test } from 'vitest'
import { boxMean } from '../../../../lib/engines/preview/math/box-filter.ts'
import { guidedFilter } from '../../../../lib/engines/preview/math/guided-filter.ts'
import { createRandom } from '../../../../lib/engines/preview/math/numeric.ts'
import { resizePlane, shrinkMask, shrinkPhoto } from '../../../../lib/engines/preview/math/resize.ts'
import { paintImage } from './fixtures.ts'

function noise(count: number): Float32Array {
  const random = createRandom(21)
  return Float32Array.from({ length: count }, () => random())
}

test.each([
  [13, 9, 2],
  [5, 4, 7],
  [40, 1, 3],
  [1, 40, 50],
])('the box mean of %i x %i with radius %i is the mean of the clipped window', (width, height, radius) => {
  const values = noise(width * height)
  const means = boxMean(values, width, height, radius)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      let count = 0
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
        for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
          sum += values[v * width + u] ?? 0
          count += 1
        }
      }
      expect(means[y * width + x]).toBeCloseTo(sum / count, 5)
    }
  }
})

test('the guided filter smooths noise and keeps an edge of its guide', () => {
  const size = { width: 60, height: 20 }
  const random = createRandom(2)
  const edge = Float32Array.from({ length: 1200 }, (_, i) => (i % 60 < 30 ? 0.2 : 0.8))
  const noisy = edge.map((v) => v + 0.06 * (random() - 0.5))
  const smooth = guidedFilter(noisy, noisy, size, 4, 0.005)
  const at = (x: number) => smooth[10 * 60 + x] ?? 0
  expect(at(31) - at(28)).toBeGreaterThan(0.5)
  const spread = (plane: Float32Array) => {
    let sum = 0
    for (let x = 5; x < 25; x++) sum += Math.abs((plane[600 + x] ?? 0) - 0.2)
    return sum
  }
  expect(spread(smooth)).toBeLessThan(0.6 * spread(noisy))
})

test('shrinking keeps the mean of image and mask', () => {
  const random = createRandom(4)
  const photo = paintImage(97, 61, () => [random() * 255, random() * 255, random() * 255])
  const small = shrinkPhoto(photo, { width: 31, height: 20 })
  const mean = (bytes: ArrayLike<number>) => Array.from(bytes).reduce((sum, v) => sum + v, 0) / bytes.length
  expect(Math.abs(mean(small.rgb) - mean(photo.rgb))).toBeLessThan(0.6)
  const mask = Uint8Array.from({ length: 97 * 61 }, () => (random() < 0.4 ? 1 : 0))
  expect(mean(shrinkMask(mask, photo, small))).toBeCloseTo(mean(mask), 4)
})

test('a plane resized to its own size is unchanged', () => {
  const values = noise(12 * 7)
  expect(resizePlane({ width: 12, height: 7, values }, { width: 12, height: 7 })).toEqual(values)
})
