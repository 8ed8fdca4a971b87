import { beforeAll, describe, expect, test } from 'vitest'
import { listSurfaces, selectSurface } from '@/lib/select/select-surface'
import { mapSurfaces, type SurfaceMap } from '@/lib/select/surface-map'
import { columns, count, fixtureMask, fixturePhoto, overlap, pixelsOf } from './support'

describe('a picture of flat patches', () => {
  const size = { width: 240, height: 120 }
  const map = mapSurfaces(
    columns(240, 120, [
      [200, 190, 170],
      [90, 60, 40],
      [195, 60, 60],
    ]),
  )
  const select = (x: number) => pixelsOf(selectSurface(map, size, { seeds: [{ x, y: 60 }] }), size)

  test.each([40, 120, 200])('a click at %i selects its own patch and leaks over no edge', (x) => {
    const patch = Math.floor(x / 80)
    const wanted = Uint8Array.from({ length: 240 * 120 }, (_, i) =>
      Math.floor((i % 240) / 80) === patch ? 1 : 0,
    )
    expect(overlap(select(x), wanted)).toBeGreaterThan(0.97)
  })

  test('a stroke over two patches selects both', () => {
    const seeds = [40, 120].map((x) => ({ x, y: 60 }))
    const both = pixelsOf(selectSurface(map, size, { seeds }), size)
    expect(count(both) / both.length).toBeCloseTo(2 / 3, 1)
  })

  test('the surfaces to walk through are the patches, each with a place of its own on it', () => {
    const surfaces = listSurfaces(map, size)
    expect(surfaces).toHaveLength(3)
    expect(surfaces.map(({ point }) => Math.floor(point.x / 80)).sort()).toEqual([0, 1, 2])
    for (const { coverage } of surfaces) expect(coverage).toBeCloseTo(1 / 3, 1)
  })
})

describe('a living room', () => {
  const size = { width: 768, height: 512 }
  let map: SurfaceMap
  let wall: Uint8Array
  beforeAll(async () => {
    map = mapSurfaces(await fixturePhoto('living-room.jpg'))
    wall = await fixtureMask('living-room-back-wall.png')
  })
  const select = (x: number, y: number) => pixelsOf(selectSurface(map, size, { seeds: [{ x, y }] }), size)

  test.each([
    [384, 128],
    [300, 200],
    [600, 120],
  ])('a click on the back wall at %i, %i selects it as a hand would', (x, y) => {
    expect(overlap(select(x, y), wall)).toBeGreaterThan(0.8)
  })

  test('ceiling, floor and sofa keep out of the wall', () => {
    for (const [x, y] of [
      [384, 15],
      [384, 460],
      [368, 327],
    ] as const) {
      const surface = select(x, y)
      const inWall = surface.reduce((sum, value, i) => sum + (value && wall[i] ? 1 : 0), 0)
      expect(inWall / count(wall)).toBeLessThan(0.12)
    }
  })
})
