import { describe, expect, test } from 'vitest'
import type { MaskLayer, Stroke } from '@/lib/mask/layers'
import { coverage, type LabelRaster, labelAt } from '@/lib/mask/raster'
import { rasterize } from '@/lib/mask/rasterize'
import type { PhotoPoint } from '@/lib/mask/space'
import { createRandom } from '@/lib/math/numeric'

const everything: MaskLayer = { kind: 'fill', area: 1 }

type Place = readonly [x: number, y: number]

const brush = (width: number, ...places: Place[]): Stroke => ({
  ...{ kind: 'stroke', tool: 'brush', area: 1, width },
  points: places.map(([x, y]) => ({ x, y })),
})

function selectedPixels(raster: LabelRaster): string[] {
  const found: string[] = []
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++) if (labelAt(raster, x, y)) found.push(`${x},${y}`)
  return found
}

/** The definition, written the slow way: distance from a pixel's center to the line through the points. */
function isWithin(x: number, y: number, points: readonly PhotoPoint[], radius: number): boolean {
  return points.slice(1).some((b, i) => {
    const a = points[i] ?? b
    const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    const along =
      length2 === 0 ? 0 : ((x + 0.5 - a.x) * (b.x - a.x) + (y + 0.5 - a.y) * (b.y - a.y)) / length2
    const t = Math.min(1, Math.max(0, along))
    return Math.hypot(x + 0.5 - (a.x + t * (b.x - a.x)), y + 0.5 - (a.y + t * (b.y - a.y))) <= radius
  })
}

describe('a stroke as pixels', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is every pixel within half its width of its line (drawing %i)',
    (seed) => {
      const next = createRandom(seed)
      const width = 0.7 + next() * 25
      const points = Array.from({ length: 5 }, (): Place => [next() * 110 - 20, next() * 90 - 20])
      const painted = brush(width, ...points)
      const raster = rasterize([painted], { width: 71, height: 53 })
      const radius = Math.max(width / 2, 0.5)
      const wrong: string[] = []
      for (let y = 0; y < 53; y++)
        for (let x = 0; x < 71; x++)
          if ((labelAt(raster, x, y) === 1) !== isWithin(x, y, painted.points, radius))
            wrong.push(`${x},${y}`)
      expect(wrong).toEqual([])
    },
  )

  test('a 1-pixel dot marks exactly the pixel it is in, wherever in it', () => {
    for (const offset of [0, 0.2, 0.5, 0.999]) {
      const at = [3 + offset, 2 + offset] as const
      expect(selectedPixels(rasterize([brush(1, at)], { width: 9, height: 7 }))).toEqual(['3,2'])
    }
  })

  test('a stroke outside the photo marks nothing, one across its border marks the part inside', () => {
    const size = { width: 20, height: 10 }
    for (const outside of [
      brush(6, [-50, -50]),
      brush(6, [-10, 5], [-4, 5]),
      brush(6, [24, 5], [90, 5]),
      brush(6, [5, 14], [5, 900]),
    ])
      expect(coverage(rasterize([outside], size))).toBe(0)
    const across = selectedPixels(rasterize([brush(2, [-9, 5], [3, 5])], size))
    expect(across).toEqual(['0,4', '1,4', '2,4', '3,4', '0,5', '1,5', '2,5', '3,5'])
  })
})

describe('layers as pixels', () => {
  test('the eraser takes back what the brush selected, and only under itself', () => {
    const size = { width: 30, height: 12 }
    const line = [
      [2, 6],
      [28, 6],
    ] as const
    const before = rasterize([brush(8, ...line)], size)
    const narrow = brush(4, ...line)
    const erased = rasterize([brush(8, ...line), { ...narrow, tool: 'eraser' }], size)
    const eraser = rasterize([narrow], size)
    const left = selectedPixels(before).filter((place) => !selectedPixels(eraser).includes(place))
    expect(selectedPixels(erased)).toEqual(left)
    expect(left.length).toBeGreaterThan(0)
  })

  test('Select All then erasing leaves all but the erased part', () => {
    const size = { width: 13, height: 11 }
    const hole = brush(5, [6, 5])
    const kept = coverage(rasterize([everything, { ...hole, tool: 'eraser' }], size))
    const taken = coverage(rasterize([hole], size))
    expect(kept).toBeCloseTo(1 - taken, 12)
    expect(taken).toBeGreaterThan(0)
  })

  test('Select All selects each pixel once, also where a row does not fill its last byte', () => {
    for (const width of [1, 7, 8, 9, 64, 65]) {
      expect(coverage(rasterize([everything], { width, height: 3 }))).toBe(1)
    }
  })

  test('a stroke of a hundred points on a 48-megapixel photo has the area of its shape', () => {
    const size = { width: 8000, height: 6000 }
    const points = Array.from({ length: 101 }, (_, i): Place => [1000 + i * 60, 3000])
    const area = 6000 * 400 + Math.PI * 200 ** 2
    expect(coverage(rasterize([brush(400, ...points)], size))).toBeCloseTo(area / (8000 * 6000), 5)
  })
})
