import { describe, expect, test } from 'vitest'
import { type Area, layersInEffect, type Polygon } from '@/lib/mask/layers'
import { createMask, mayBeSelected, reduce } from '@/lib/mask/mask'
import { polygonArea, simplifyPolygon } from '@/lib/mask/polygons'
import { coverage, createRaster, fillSpan, isPixelSelected } from '@/lib/mask/raster'
import { createRasterCache } from '@/lib/mask/raster-cache'
import { rasterise } from '@/lib/mask/rasterise'
import { traceOutlines } from '@/lib/mask/trace'

const size = { width: 30, height: 20 }
const box = (left: number, top: number, right: number, bottom: number): Polygon =>
  Float32Array.of(left, top, right, top, right, bottom, left, bottom)
const area = (mode: Area['mode'], ...polygons: Polygon[]): Area => ({ kind: 'area', mode, polygons })
const share = (...layers: Parameters<typeof rasterise>[0]) =>
  Math.round(coverage(rasterise(layers, size)) * 600)

describe('areas', () => {
  test('an area selects the pixels whose centres its polygons enclose', () => {
    const raster = rasterise([area('add', box(2, 3, 12, 8))], size)
    expect(coverage(raster) * 600).toBe(50)
    expect(isPixelSelected(raster, 2, 3)).toBe(true)
    expect(isPixelSelected(raster, 12, 7)).toBe(false)
  })

  test('a polygon inside of a polygon is a hole', () => {
    expect(share(area('add', box(0, 0, 10, 10), box(2, 2, 6, 6)))).toBe(84)
  })

  test('one adds, another removes, a third stands in place of all', () => {
    const one = area('add', box(0, 0, 10, 10))
    expect(share(one, area('add', box(5, 0, 15, 10)))).toBe(150)
    expect(share(one, area('remove', box(5, 0, 15, 10)))).toBe(50)
    expect(share(one, area('replace', box(20, 0, 22, 10)))).toBe(20)
    expect(layersInEffect([one, area('replace'), one])).toHaveLength(2)
  })
})

describe('Invert', () => {
  test('selects what was not, to the last pixel of a row', () => {
    expect(share({ kind: 'inversion' })).toBe(600)
    expect(share(area('add', box(0, 0, 10, 10)), { kind: 'inversion' })).toBe(500)
    expect(share({ kind: 'inversion' }, { kind: 'inversion' })).toBe(0)
  })

  test('it is one step, and may leave something selected', () => {
    const inverted = reduce(createMask(size), { type: 'invert' })
    expect(inverted.history.done).toHaveLength(1)
    expect(mayBeSelected(inverted.history)).toBe(true)
    expect(mayBeSelected(reduce(inverted, { type: 'clear' }).history)).toBe(false)
  })
})

describe('trying out another value of the last selection', () => {
  const first = area('replace', box(0, 0, 5, 5))
  const second = area('replace', box(0, 0, 9, 9))

  test('stands in its place, so that one undo takes it back', () => {
    const once = reduce(createMask(size), { type: 'area', area: first })
    const revised = reduce(once, { type: 'area', area: second, instead: first })
    expect(revised.history.done).toEqual([second])
  })

  test('after something else was painted it is a step of its own', () => {
    const painted = [first, area('add', box(1, 1, 2, 2))].reduce(
      (mask, next) => reduce(mask, { type: 'area', area: next }),
      createMask(size),
    )
    const revised = reduce(painted, { type: 'area', area: second, instead: first })
    expect(revised.history.done).toHaveLength(3)
  })
})

describe('the pixels that the worker keeps', () => {
  test('are the same as painting everything anew, whatever is undone, redone or revised', () => {
    const layers = Array.from({ length: 40 }, (_, i) =>
      i % 7 === 6
        ? ({ kind: 'inversion' } as const)
        : area(i % 3 ? 'add' : 'remove', box(i % 20, 0, 28, 1 + (i % 19))),
    )
    const cache = createRasterCache(size)
    let now: typeof layers = []
    for (const to of [3, 12, 40, 39, 38, 30, 20, 40, 31, 5, 0, 25]) {
      const keep = Math.min(to, now.length)
      now = layers.slice(0, to)
      const kept = cache.apply({ keep, add: now.slice(keep) })
      expect(kept.bits).toEqual(rasterise(now, size).bits)
    }
  })
})

describe('outlines of pixels', () => {
  test('filled again at the same size they give the same pixels, borders and single pixels included', () => {
    const raster = createRaster(size)
    let seed = 7
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        fillSpan(raster, y, x, x + 1, seed % 3 === 0)
      }
    }
    const values = Uint8Array.from({ length: 600 }, (_, i) =>
      isPixelSelected(raster, i % 30, Math.floor(i / 30)) ? 255 : 0,
    )
    const polygons = traceOutlines(values, size, 128)
    expect(rasterise([area('add', ...polygons)], size).bits).toEqual(raster.bits)
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
