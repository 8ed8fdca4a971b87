import { describe, expect, test } from 'vitest'
import {
  correctedMask,
  labeled,
  MOST_TAKEN,
  outsideOf,
  strokePoints,
  withPoints,
} from '@/components/design-tool/smart-select/prompts'
import type { AreaMap } from '@/lib/segment/areas'
import { areaAt, countInside, visiblePoint } from '@/lib/segment/lookup'
import type { SmallMask } from '@/lib/segment/small-mask'

/** 256 × 192 small pixels, for 1024 × 768 of the scaled photo. */
const SIZE = { width: 256, height: 192 }
const cells = (isIn: (x: number, y: number) => boolean) =>
  Int8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    isIn(i % SIZE.width, Math.floor(i / SIZE.width)) ? 20 : -20,
  )
const maskOf = (isIn: (x: number, y: number) => boolean): SmallMask => ({ ...SIZE, logits: cells(isIn) })

const left = maskOf((x) => x < 100)
/** The left part is area 1 with a picture (area 2) on it; the right part is area 3, with no gap between. */
const areas: AreaMap = {
  ...SIZE,
  labels: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
    if (x >= 40 && x < 60 && y >= 40 && y < 60) return 2
    if (x < 100) return 1
    return x >= 104 ? 3 : 0
  }),
  areas: [1, 2, 3].map((id) => ({
    id,
    score: 0.9,
    coverage: 0.3,
    box: { left: 0, top: 0, right: 1024, bottom: 768 },
    point: { x: 200, y: 200 },
  })),
}
const inside = { x: 40, y: 40 }
const picture = { x: 200, y: 200 }
const beside = { x: 410, y: 100 }
const right = { x: 430, y: 300 }

describe('a stroke', () => {
  test('becomes eight points spread evenly over its way, however unevenly it was drawn', () => {
    const slow = Array.from({ length: 80 }, (_, i) => i)
    const fast = Array.from({ length: 73 }, (_, i) => 80 + 10 * i)
    const way = [...slow, ...fast].map((x) => ({ x, y: 10 }))
    expect(strokePoints(way).map(({ x }) => x)).toEqual([50, 150, 250, 350, 450, 550, 650, 750])
  })

  test('uses no point where the hand never was', () => {
    const roundTheWindow = [0, 100, 900, 1000].map((x) => ({ x, y: 10 }))
    expect(strokePoints(roundTheWindow)).toEqual(roundTheWindow)
  })

  test('of an unsteady hand is a click', () => {
    expect(strokePoints([inside, { x: 43, y: 44 }])).toEqual([inside])
  })
})

describe('a point to exclude', () => {
  const last = { points: labeled([inside], 'include'), mask: left }
  const out = labeled([picture], 'exclude')

  test('only takes away, and an answer that keeps the point or loses the selection is refused', () => {
    const answer = maskOf((x) => (x < 100 && !(x >= 40 && x < 60)) || x > 200)
    const after = correctedMask(last, answer, out)
    expect(after && countInside(after)).toBe(80 * 192)
    expect(correctedMask(last, left, out)).toBeNull()
    const half = maskOf((x) => x < 45)
    expect(correctedMask(last, half, out)).toBeNull()
    expect(countInside(correctedMask(last, half, out, MOST_TAKEN.last) ?? left)).toBe(45 * 192)
  })

  test('never takes the place that was tapped first', () => {
    const withoutTap = maskOf((x, y) => x < 100 && (x >= 60 || y >= 60))
    expect(correctedMask(last, withoutTap, out)).toBeNull()
  })

  test('takes back a point that was included at the same place, but never the first', () => {
    const both = { ...last, points: labeled([inside, picture], 'include') }
    expect(withPoints(both, out)).toEqual([...labeled([inside], 'include'), ...out])
    const first = labeled([inside], 'exclude')
    expect(withPoints(last, first)).toHaveLength(2)
    expect(
      correctedMask(
        last,
        maskOf((x) => x >= 20 && x < 100),
        first,
      ),
    ).toBeNull()
  })

  test('can take away the thing that lies there', () => {
    const thing = maskOf((x, y) => x >= 40 && x < 60 && y >= 40 && y < 60)
    const after = correctedMask(last, outsideOf(thing), out)
    expect(after && countInside(after)).toBe(100 * 192 - 20 * 20)
  })
})

describe('a point to include', () => {
  const last = { points: labeled([inside], 'include'), mask: left }

  test('only adds, and an answer without the point, or with one that was left out, is refused', () => {
    const more = labeled([right], 'include')
    const answer = maskOf((x) => x >= 50 && x < 110)
    const after = correctedMask(last, answer, more)
    expect(after && countInside(after)).toBe(110 * 192)
    expect(correctedMask(last, left, more)).toBeNull()
    const without = { ...last, points: [...last.points, ...labeled([beside], 'exclude')] }
    expect(correctedMask(without, answer, more)).toBeNull()
  })

  test('at the edge means what is narrow there, not the surface beyond it', () => {
    const atEdge = labeled([{ x: 406, y: 300 }], 'include')
    const frame = maskOf((x, y) => x < 100 || (x < 103 && y >= 50 && y < 90))
    expect(countInside(correctedMask(last, frame, atEdge) ?? left)).toBe(100 * 192 + 3 * 40)
    const surface = maskOf((x) => x < 200)
    const added = countInside(correctedMask(last, surface, atEdge) ?? surface) - countInside(left)
    expect(added).toBeGreaterThan(100)
    expect(added).toBeLessThan(600)
    const farther = labeled([{ x: 640, y: 300 }], 'include')
    expect(countInside(correctedMask(last, surface, farther) ?? left)).toBe(200 * 192)
  })

  test('changes only what hangs together with it, and leaves no crumbs', () => {
    const elsewhere = maskOf((x) => (x >= 50 && x < 110) || x > 200)
    const after = correctedMask(last, elsewhere, labeled([right], 'include'))
    expect(after && countInside(after)).toBe(110 * 192)
    const crumb = { ...last, mask: maskOf((x, y) => x < 100 || (x > 200 && x < 210 && y < 5)) }
    const without = correctedMask(crumb, elsewhere, labeled([right], 'include'))
    expect(without && countInside(without)).toBe(110 * 192)
  })

  test('stands beside all points before, of which the first is never forgotten', () => {
    const many = labeled(
      Array.from({ length: 70 }, (_, x) => ({ x, y: 9 })),
      'include',
    )
    const points = withPoints({ ...last, points: many }, labeled([right], 'include'))
    expect([points.length, points[0]?.x, points[1]?.x, points.at(-1)]).toEqual([
      64,
      0,
      8,
      { ...right, label: 'include' },
    ])
  })
})

test('the keyboard goes to a point where the area can be seen', () => {
  for (const area of areas.areas) expect(areaAt(areas, visiblePoint(areas, area))).toBe(area.id)
})
