import { expect, test } from 'vitest'
import { fillGaps } from '@/lib/segment/fill-gaps'

const SIZE = { width: 200, height: 100 }
const places = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => ({
  x: i % SIZE.width,
  y: Math.floor(i / SIZE.width),
}))
/** A gap of 5 × 5 pixels, of which the left ones go on in the wall's color. */
const isGap = ({ x, y }: { x: number; y: number }) => x >= 50 && x < 55 && y >= 50 && y < 55

test('scraps in a gap belong to what goes on there as the same kind without a step', () => {
  const labels = Uint8Array.from(places, (place) => (isGap(place) ? 0 : 1))
  const L = Float32Array.from(places, (place) => {
    if (!isGap(place)) return 0.8
    return place.x < 52 ? 0.785 : 0.3
  })
  const plain = new Float32Array(L.length)
  const rowWith = (lampAt: number) => {
    const surfaces = Uint8Array.from(places, (place) => (isGap(place) && place.x === lampAt ? 9 : 0))
    const map = fillGaps({ ...SIZE, labels, surfaces, areas: [] }, { ...SIZE, L, a: plain, b: plain })
    return Array.from(map.labels.subarray(52 * SIZE.width + 50, 52 * SIZE.width + 55))
  }
  expect(rowWith(-1)).toEqual([1, 1, 0, 0, 0])
  // A lamp of the wall's color stays out.
  expect(rowWith(51)).toEqual([1, 0, 0, 0, 0])
})
