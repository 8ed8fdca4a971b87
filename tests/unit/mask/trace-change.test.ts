import { expect, test } from 'vitest'
import { polygonArea } from '@/lib/mask/polygons'
import type { LabelRaster } from '@/lib/mask/raster'
import { traceChange } from '@/lib/mask/trace-change'

const SIZE = { width: 40, height: 30 }

/** A raster in which an area has a rectangle. */
function rectangle(area: number, left: number, top: number, right: number, bottom: number): LabelRaster {
  const labels = new Uint8Array(SIZE.width * SIZE.height)
  for (let y = top; y < bottom; y++) labels.fill(area, y * SIZE.width + left, y * SIZE.width + right)
  return { ...SIZE, labels }
}

const areaOf = (polygons: readonly Float32Array<ArrayBuffer>[]) =>
  polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)

test('what an area gains and loses is outlined in photo pixels', () => {
  const photo = { width: 80, height: 60 }
  const { gained, lost } = traceChange(rectangle(1, 0, 0, 20, 20), rectangle(1, 10, 0, 36, 20), 1, photo)
  // In raster pixels 16 and 10 by 20, except the corners.
  expect(areaOf(gained) / (4 * 16 * 20)).toBeCloseTo(1, 0.7)
  expect(areaOf(lost) / (4 * 10 * 20)).toBeCloseTo(1, 0.7)
})

test('another area’s change and an edge that moves by a pixel are none', () => {
  const none = { gained: [], lost: [] }
  expect(traceChange(rectangle(2, 0, 0, 20, 20), rectangle(2, 10, 0, 36, 20), 1, SIZE)).toEqual(none)
  expect(traceChange(rectangle(1, 0, 0, 20, 20), rectangle(1, 0, 0, 21, 20), 1, SIZE)).toEqual(none)
})
