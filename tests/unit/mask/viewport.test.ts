import { describe, expect, test } from 'vitest'
import { coverage } from '@/lib/mask/raster'
import { rasterize } from '@/lib/mask/rasterize'
import { renderRaster } from '@/lib/mask/render-raster'
import { createViewport, fitPhoto, maxScale, toPhoto, toPhotoLength, toScreen } from '@/lib/mask/space'

const fit = fitPhoto({ width: 4_000, height: 3_000 }, { width: 800, height: 900 })

describe('zoom and pan', () => {
  test('the place under the pointer stays under it', () => {
    const viewport = createViewport(fit)
    const at = { x: 500, y: 200 }
    const before = toPhoto(at, viewport.view())
    viewport.zoomAt(at, 3)
    expect(toScreen(before, viewport.view())).toEqual({ x: expect.closeTo(500), y: expect.closeTo(200) })
    expect(viewport.zoom()).toBeCloseTo(3)
  })

  test('the photo always covers the canvas', () => {
    const viewport = createViewport(fit)
    viewport.zoomAt({ x: 0, y: 0 }, 2)
    viewport.panBy({ x: 5_000, y: 5_000 })
    expect(viewport.view()).toMatchObject({ left: 0, top: 0 })
    viewport.panBy({ x: -5_000, y: -5_000 })
    expect(viewport.view()).toMatchObject({ left: -800, top: -600 })
  })

  test('it goes no farther away than the whole photo, and no closer than the limit', () => {
    const viewport = createViewport(fit)
    viewport.zoomAt({ x: 10, y: 10 }, 0.1)
    expect(viewport.view()).toEqual(fit.view)
    viewport.zoomAt({ x: 10, y: 10 }, 1e6)
    expect(viewport.view().scale).toBe(maxScale(fit))
  })

  test('on a canvas of another size the same part of the photo is in view, as many times as large', () => {
    const before = createViewport(fit)
    before.zoomAt({ x: 500, y: 200 }, 3)
    const middle = toPhoto({ x: 400, y: 300 }, before.view())
    const smaller = fitPhoto({ width: 4_000, height: 3_000 }, { width: 700, height: 900 })
    const after = createViewport(smaller, before)
    expect(after.zoom()).toBeCloseTo(3)
    expect(toScreen(middle, after.view())).toEqual({ x: expect.closeTo(350), y: expect.closeTo(262.5) })
    expect(createViewport(smaller, createViewport(fit)).view()).toEqual(smaller.view)
  })

  test('a place at the edge is brought into view', () => {
    const viewport = createViewport(fit)
    viewport.zoomAt({ x: 0, y: 0 }, 4)
    viewport.reveal({ x: 3_999, y: 2_999 }, 24)
    const { x, y } = toScreen({ x: 3_999, y: 2_999 }, viewport.view())
    expect(x).toBeLessThanOrEqual(800)
    expect(y).toBeLessThanOrEqual(600)
    expect(x).toBeGreaterThan(0)
  })
})

describe('the photo on the canvas', () => {
  test('fills the width of the box or its height, whichever ends first', () => {
    const box = { width: 600, height: 540 }
    expect(fitPhoto({ width: 4_000, height: 3_000 }, box)).toMatchObject({ width: 600, height: 450 })
    expect(fitPhoto({ width: 3_000, height: 4_000 }, box)).toMatchObject({ width: 405, height: 540 })
  })

  test('a brush of 30 screen pixels covers as many photo pixels as it shows', () => {
    expect(toPhotoLength(30, fit.view)).toBeCloseTo(150, 9)
  })
})

describe('a mask drawn from its pixels', () => {
  const size = { width: 40, height: 30 }
  const raster = rasterize(
    [{ kind: 'outline', mode: 'add', area: 1, polygons: [Float32Array.of(10, 5, 30, 5, 30, 25, 10, 25)] }],
    size,
  )
  const color = { r: 1, g: 2, b: 3 }

  test('covers what is selected, smaller as well as larger', () => {
    expect(coverage(raster)).toBeCloseTo(1 / 3)
    for (const scale of [0.25, 0.5, 1, 3]) {
      const shown = { width: 40 * scale, height: 30 * scale }
      const pixels = renderRaster(raster, { scale, left: 0, top: 0 }, shown, () => color)
      let sum = 0
      for (let i = 3; i < pixels.length; i += 4) sum += pixels[i] ?? 0
      expect(sum / 255 / (shown.width * shown.height)).toBeCloseTo(1 / 3, 1)
    }
  })
})
