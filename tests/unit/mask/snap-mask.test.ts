import { expect, test } from 'vitest'
import { areaShares, coverage, createRaster, fillSpan, type LabelRaster } from '@/lib/mask/raster'
import { createSnappedMask, snapArea } from '@/lib/mask/snap-mask'
import { toColorPlanes } from '@/lib/math/color'
import { paintImage } from '../engines/preview/fixtures'
import { overlap } from '../segment/support'

const [WIDTH, HEIGHT] = [600, 400]
const SCALE = 2

/** Signed distance to the outline of a sofa-like block with rounded corners, negative inside. */
function outline(x: number, y: number): number {
  const dx = Math.abs(x - 300) - 130
  const dy = Math.abs(y - 230) - 70
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - 20
}

const room = paintImage(WIDTH, HEIGHT, (x, y) => {
  const light = 0.85 + (0.15 * x) / WIDTH + 0.02 * Math.sin(7 * x + 13 * y)
  const cover = Math.min(1, Math.max(0, 0.5 - outline(x, y)))
  const wall = y < 260 ? [200, 196, 186] : [150, 120, 92]
  const sofa = [92, 108, 138]
  const mixed = (c: 0 | 1 | 2) => ((wall[c] ?? 0) * (1 - cover) + (sofa[c] ?? 0) * cover) * light
  return [mixed(0), mixed(1), mixed(2)]
})
const planes = toColorPlanes(room)

/** A mask of twice the working size. */
function maskOf(isInside: (x: number, y: number) => boolean) {
  const raster = createRaster({ width: SCALE * WIDTH, height: SCALE * HEIGHT })
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++)
      if (isInside(x / SCALE, y / SCALE)) fillSpan(raster, y, x, x + 1, { area: 1, isSelected: true })
  }
  return raster
}

const sofa = maskOf((x, y) => outline(x, y) < 0)
const agreement = ({ labels }: LabelRaster) =>
  overlap(
    labels.map((label) => (label === 1 ? 1 : 0)),
    sofa.labels,
  )

test.each([5, -5])('a border painted %i px beside an outline is moved to it', (beside) => {
  const painted = maskOf((x, y) => outline(x, y) < beside)
  expect(agreement(painted)).toBeLessThan(0.94)
  expect(agreement(snapArea(painted, 1, planes))).toBeGreaterThan(0.98)
})

test('a wall painted roughly around a picture ends at its frame, though what it frames looks like the wall', () => {
  const inset = (x: number, y: number) => Math.min(x - 200, 340 - x, y - 90, 190 - y)
  const picture = paintImage(WIDTH, HEIGHT, (x, y) => {
    const noise = 4 * Math.sin(7 * x + 13 * y)
    const isFrame = inset(x, y) >= 0 && inset(x, y) < 5
    const [r, g, b] = isFrame ? ([74, 38, 30] as const) : ([204, 200, 192] as const)
    return [r + noise, g + noise, b + noise]
  })
  const rough = (x: number, y: number) => inset(x, y) < 3 + 2 * Math.sin(x / 9) * Math.sin(y / 7)
  const snapped = snapArea(maskOf(rough), 1, toColorPlanes(picture))
  const wrong = snapped.labels.filter((label, i) => {
    const [x, y] = [(i % snapped.width) / SCALE, Math.floor(i / snapped.width) / SCALE]
    const isFar = inset(x, y) < -1.5 || inset(x, y) > 1.5
    return isFar && (label === 1) !== inset(x, y) < 0
  })
  // Corners are rounded by this much.
  expect(wrong.length).toBeLessThan(100)
})

test('a border on an even wall stays where it was painted', () => {
  const painted = maskOf((x, y) => x > 40 && x < 120 && y > 30 && y < 120)
  const before = coverage(painted)
  const snapped = snapArea(painted, 1, planes)
  expect(Math.abs(coverage(snapped) / before - 1)).toBeLessThan(0.03)
  expect(coverage(painted)).toBe(before)
})

test('what is painted to the end of the photo stays selected to it, whatever edge is near', () => {
  const framed = paintImage(WIDTH, HEIGHT, (x, y) =>
    Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y) < 4 ? [30, 28, 26] : [204, 200, 192],
  )
  expect(
    coverage(
      snapArea(
        maskOf(() => true),
        1,
        toColorPlanes(framed),
      ),
    ),
  ).toBe(1)
})

test('everything and nothing stay so', () => {
  for (const share of [0, 1]) {
    const painted = maskOf(() => share === 1)
    expect(coverage(snapArea(painted, 1, planes))).toBe(share)
  }
})

test('strokes are moved to the edges, exact areas are not, and undo brings the mask before back', () => {
  const size = { width: SCALE * WIDTH, height: SCALE * HEIGHT }
  const mask = createSnappedMask(size, room)
  const square = Float32Array.of(300, 270, 900, 270, 900, 660, 300, 660)
  const area = { kind: 'outline', mode: 'add', area: 1, polygons: [square] } as const
  const exact = coverage(mask.apply({ keep: 0, add: [area] }))
  expect(exact).toBeCloseTo((600 * 390) / (size.width * size.height), 4)
  // Along the sofa's bottom edge, slightly below it.
  const points = Array.from({ length: 30 }, (_, i) => ({ x: 340 + 18 * i, y: 640 }))
  const stroke = { kind: 'stroke', tool: 'brush', area: 1, width: 24, points } as const
  const painted = mask.apply({ keep: 1, add: [stroke] })
  const unsnapped = createSnappedMask(size, null).apply({ keep: 0, add: [area, stroke] })
  expect(agreement(painted)).toBeGreaterThan(agreement(unsnapped) + 0.02)
  expect(mask.apply({ keep: 2, add: [] })).toBe(painted)
  expect(coverage(mask.apply({ keep: 1, add: [] }))).toBe(exact)
})

test('two areas painted against each other keep touching: what one leaves, the other gets', () => {
  const size = { width: SCALE * WIDTH, height: SCALE * HEIGHT }
  const mask = maskOf((x, y) => outline(x, y) < 4)
  const both = { ...mask, labels: mask.labels.map((label) => (label === 1 ? 1 : 2)) }
  const shares = areaShares(snapArea(both, 1, planes))
  expect(shares[0]).toBe(0)
  expect(shares[1]).toBeLessThan(coverage(mask))
  expect((shares[1] ?? 0) + (shares[2] ?? 0)).toBeCloseTo(1, 9)
  expect(size.width * size.height).toBe(both.labels.length)
})
