import { describe, expect, test } from 'vitest'
import { coverageOf, type KindMap, kindsIn, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import type { SmallMask } from '@/lib/segment/small-mask'
import {
  fitFeatures,
  fitOf,
  fitTerms,
  likeliestSize,
  meaningOf,
  placedPoints,
  sizesOf,
} from '@/lib/segment/tap'

/** A photo of 1024 × 768: a wall above a floor. */
const SIZE = { width: 256, height: 192 }
const maskOf = (isIn: (x: number, y: number) => boolean): SmallMask => ({
  ...SIZE,
  logits: Int8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    isIn(i % SIZE.width, Math.floor(i / SIZE.width)) ? 20 : -20,
  ),
})
const kinds: KindMap = {
  width: 64,
  height: 48,
  shares: Uint8Array.from({ length: 64 * 48 * ROOM_KINDS.length }, (_, i) => {
    const isWall = Math.floor(i / ROOM_KINDS.length / 64) < 30
    return i % ROOM_KINDS.length === (isWall ? 0 : 1) ? 255 : 0
  }),
}
const at = { x: 500, y: 200 }
const patch = maskOf((x, y) => Math.abs(x - 125) < 10 && Math.abs(y - 50) < 10)
const wall = maskOf((_, y) => y < 120)
const all = maskOf(() => true)
const masks = [patch, wall, all].map((mask) => ({ mask, score: 0.9 }))

test('what a mask covers has the kinds of its cells', () => {
  const [walls, floors] = kindsIn(kinds, coverageOf(all, kinds))
  expect([walls, floors]).toEqual([expect.closeTo(30 / 48), expect.closeTo(18 / 48)])
})

describe('a tap', () => {
  const meaning = meaningOf(kinds, at, patch)

  test('means the kind under it, as far as that goes', () => {
    expect(meaning.likely[0]).toBeCloseTo(1)
    expect(meaning.regions[0]?.reduce((sum, share) => sum + share, 0)).toBeCloseTo(64 * 30)
    expect(meaning.regions[1]).toBeNull()
  })

  test('gets further points inside of that kind, far from each other', () => {
    const placed = placedPoints(meaning, at, kinds)
    expect(placed).toHaveLength(5)
    expect(Math.max(...placed.map(({ y }) => y))).toBeLessThan(30 * 16)
  })

  test('fits the mask that ends where its kind does', () => {
    const features = fitFeatures(masks, at, kinds, meaning)
    expect(features.map(([overlap]) => overlap)).toEqual([
      expect.closeTo(361 / 16 / (64 * 30)),
      expect.closeTo(1),
      expect.closeTo(30 / 48),
    ])
    const terms = fitTerms(features[0] ?? [])
    expect(fitOf(features[1] ?? [], [0, 1, ...terms.slice(2).map(() => 0)])).toBeCloseTo(1)
  })

  test('has its masks as sizes from small to large, without those that are alike or elsewhere', () => {
    const floor = { mask: maskOf((_, y) => y >= 120), score: 0.9 }
    const almost = { mask: maskOf((_, y) => y < 122), score: 0.9 }
    expect(sizesOf([...masks.toReversed(), floor, almost], [0.5, 0.7, 0.2, 0.9, 0.8], at)).toEqual([2, 4, 0])
  })

  const plane = maskOf((x, y) => x < 150 && y < 120)
  const FITS = [0.1, 0.2, 0.9, 0.3]
  const sized = (scores: readonly number[]) =>
    [patch, plane, wall, all].map((mask, i) => ({ mask, score: scores[i] ?? 0.95 }))
  const meantOf = (scores: readonly number[], map = kinds, likely = meaning) =>
    likeliestSize(sized(scores), [0, 1, 2, 3], FITS, map, likely)

  test('on a wall means the smallest firm mask of it, which is one plane, and not a patch', () => {
    expect(meantOf([])).toBe(1)
    expect(meantOf([0.95, 0.85])).toBe(2)
    expect(meantOf([0.95, 0.85, 0.85])).toBe(2)
  })

  test('on something soft means all of it, and on a floor what fits best', () => {
    const ofKind = (kind: RoomKind) => {
      const shares = kinds.shares.map((_, i) => (ROOM_KINDS[i % ROOM_KINDS.length] === kind ? 255 : 0))
      const map = { ...kinds, shares }
      return meantOf([], map, meaningOf(map, at, patch))
    }
    expect([ofKind('soft'), ofKind('floor')]).toEqual([3, 2])
  })
})
