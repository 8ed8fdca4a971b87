import { describe, expect, test } from 'vitest'
import { layersInEffect } from '@/lib/mask/layers'
import { createMask, mayBeSelected, reduce } from '@/lib/mask/mask'
import { polygonArea, simplifyPolygon } from '@/lib/mask/polygons'
import { areaShares, coverage, createRaster, fillSpan, labelAt } from '@/lib/mask/raster'
import { rasterize } from '@/lib/mask/rasterize'
import { traceOutlines } from '@/lib/mask/trace'
import { box, outline } from './support'

const size = { width: 30, height: 20 }
const sizes = (...layers: Parameters<typeof rasterize>[0]) =>
  Object.fromEntries(
    [...areaShares(rasterize(layers, size)).entries()]
      .filter(([id, part]) => id > 0 && part > 0)
      .map(([id, part]) => [id, Math.round(part * 600)]),
  )
const share = (...layers: Parameters<typeof rasterize>[0]) =>
  Math.round(coverage(rasterize(layers, size)) * 600)

describe('areas', () => {
  test('an outline selects the pixels whose centres its polygons enclose', () => {
    const raster = rasterize([outline('add', 3, box(2, 3, 12, 8))], size)
    expect(coverage(raster) * 600).toBeCloseTo(50, 9)
    expect(labelAt(raster, 2, 3)).toBe(3)
    expect(labelAt(raster, 12, 7)).toBe(0)
  })

  test('a polygon inside of a polygon is a hole', () => {
    expect(share(outline('add', 1, box(0, 0, 10, 10), box(2, 2, 6, 6)))).toBe(84)
  })

  test('what an area gets, another loses, and it loses only what is its own', () => {
    const one = outline('add', 1, box(0, 0, 10, 10))
    const beside = outline('add', 2, box(5, 0, 15, 10))
    expect(sizes(one, beside)).toEqual({ 1: 50, 2: 100 })
    expect(sizes(one, beside, outline('remove', 1, box(0, 0, 30, 5)))).toEqual({ 1: 25, 2: 100 })
    expect(sizes(one, beside, { kind: 'removal', area: 2 })).toEqual({ 1: 50 })
    expect(sizes(one, beside, { kind: 'inversion', area: 2 })).toEqual({ 1: 50, 2: 450 })
    expect(sizes(one, beside, { kind: 'fill', area: 0 })).toEqual({})
  })

  test('a partition stands in place of all, later parts over earlier ones', () => {
    const parts = [
      { area: 4, polygons: [box(0, 0, 30, 20)] },
      { area: 5, polygons: [box(0, 0, 10, 10)] },
    ]
    const layers = [outline('add', 1, box(0, 0, 5, 5)), { kind: 'partition', parts }] as const
    expect(sizes(...layers)).toEqual({ 4: 500, 5: 100 })
    expect(layersInEffect(layers)).toHaveLength(1)
  })
})

describe('Invert', () => {
  test('selects what was not, to the last pixel of a row', () => {
    const invert = { kind: 'inversion', area: 1 } as const
    expect(share(invert)).toBe(600)
    expect(share(outline('add', 1, box(0, 0, 10, 10)), invert)).toBe(500)
    expect(share(invert, invert)).toBe(0)
  })

  test('it is one step, and may leave something selected', () => {
    const inverted = reduce(createMask(size), { type: 'invert' })
    expect(inverted.history.done).toHaveLength(1)
    expect(mayBeSelected(inverted)).toBe(true)
    expect(mayBeSelected(reduce(inverted, { type: 'clear' }))).toBe(false)
  })
})

test('another value of a selection is a step of its own once something else was painted', () => {
  const [first, second] = [outline('add', 1, box(0, 0, 5, 5)), outline('add', 1, box(0, 0, 9, 9))]
  const painted = [first, outline('add', 1, box(1, 1, 2, 2))].reduce(
    (mask, next) => reduce(mask, { type: 'outline', outline: next }),
    createMask(size),
  )
  const revised = reduce(painted, { type: 'outline', outline: second, instead: first })
  expect(revised.history.done).toHaveLength(3)
})

describe('outlines of pixels', () => {
  test('filled again at the same size they give the same pixels, borders and single pixels included', () => {
    const raster = createRaster(size)
    let seed = 7
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        fillSpan(raster, y, x, x + 1, { area: 1, isSelected: seed % 3 === 0 })
      }
    }
    const values = Uint8Array.from(
      { length: 600 },
      (_, i) => labelAt(raster, i % 30, Math.floor(i / 30)) * 255,
    )
    const polygons = traceOutlines(values, size, 128)
    expect(rasterize([outline('add', 1, ...polygons)], size).labels).toEqual(raster.labels)
  })
})

describe('polygons', () => {
  test('points nearly on a line are left out, corners stay', () => {
    const wobbly = Float32Array.of(0, 0, 5, 0.1, 10, 0, 10, 10, 5, 9.9, 0, 10)
    const simple = simplifyPolygon(wobbly, 0.3)
    expect(simple.length).toBeLessThan(wobbly.length)
    expect(polygonArea(simple)).toBeCloseTo(100, -1)
  })
})
