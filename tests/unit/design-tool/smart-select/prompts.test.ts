import { describe, expect, test } from 'vitest'
import {
  clickedMask,
  correctedMask,
  correctedPoints,
  labeled,
  strokePoints,
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
/** The left part is area 1 with a picture (area 2) on it; the right part is area 3, with nothing between. */
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
const beside = { x: 410, y: 300 }
const right = { x: 430, y: 300 }
const far = { x: 1000, y: 300 }

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

  test('corrects the selection that it lies in, together with all points before', () => {
    expect(correctedPoints(last, [picture], 'exclude', areas)).toEqual([
      { ...inside, label: 'include' },
      { ...picture, label: 'exclude' },
    ])
    expect(correctedPoints(last, [far], 'exclude', areas)).toBeNull()
  })

  test('only takes away, and an answer that keeps the point or loses the selection is refused', () => {
    const answer = maskOf((x) => (x < 100 && !(x >= 40 && x < 60)) || x > 200)
    const after = correctedMask(left, answer, [picture], 'exclude')
    expect(after && countInside(after)).toBe(80 * 192)
    expect(correctedMask(left, left, [picture], 'exclude')).toBeNull()
    expect(
      correctedMask(
        left,
        maskOf((x) => x < 5),
        [picture],
        'exclude',
      ),
    ).toBeNull()
  })
})

describe('a point to include', () => {
  const last = { points: labeled([inside], 'include'), mask: left }

  test('corrects the selection beside it, but another area is another thing', () => {
    expect(correctedPoints(last, [beside], 'include', null)).toHaveLength(2)
    expect(correctedPoints(last, [beside], 'include', areas)).toHaveLength(2)
    expect(correctedPoints(last, [right], 'include', null)).toHaveLength(2)
    expect(correctedPoints(last, [right], 'include', areas)).toBeNull()
    expect(correctedPoints(last, [far], 'include', null)).toBeNull()
  })

  test('far away still means the same when it lies in the same area', () => {
    const part = { points: labeled([inside], 'include'), mask: maskOf((x, y) => x < 20 && y < 20) }
    expect(correctedPoints(part, [{ x: 300, y: 700 }], 'include', areas)).toHaveLength(2)
  })

  test('only adds, and an answer without the point is refused', () => {
    const answer = maskOf((x) => x >= 50 && x < 110)
    const after = correctedMask(left, answer, [right], 'include')
    expect(after && countInside(after)).toBe(110 * 192)
    expect(correctedMask(left, left, [right], 'include')).toBeNull()
  })
})

describe('a click', () => {
  const answer = { points: labeled([inside], 'include'), mask: left, maskId: 'one' }

  test('takes what the model found, and the area that is lit up when that is something else', () => {
    expect(clickedMask(answer, null)).toBe(answer)
    expect(clickedMask(answer, areas)).toBe(answer)
    const wrong = { ...answer, mask: maskOf((x) => x > 90) }
    const taken = clickedMask(wrong, areas)
    expect(countInside(taken.mask)).toBe(100 * 192 - 20 * 20)
    expect(taken.maskId).toBeUndefined()
    expect(taken.points).toHaveLength(2)
  })

  test('on no area, or a stroke, takes what the model found', () => {
    const between = { ...answer, points: labeled([beside], 'include'), mask: maskOf((x) => x > 90) }
    expect(clickedMask(between, areas)).toBe(between)
    const stroke = { ...between, points: labeled([inside, far], 'include') }
    expect(clickedMask(stroke, areas)).toBe(stroke)
  })
})

test('the keyboard goes to a point where the area can be seen', () => {
  for (const area of areas.areas) expect(areaAt(areas, visiblePoint(areas, area))).toBe(area.id)
})
