import { expect, test } from 'vitest'
import { gridLines, withCorner, withSide } from '@/components/design-tool/perspective/corners'
import type { Perspective } from '@/lib/domain/perspective'
import { plainCamera } from '@/lib/engines/preview/analysis/plain-perspective'
import { quad } from '@/tests/support/quad'

const camera = plainCamera({ width: 1200, height: 800 })
const wall = { kind: 'wall', camera } as const
const straight: Perspective = {
  corners: quad([0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]),
  widthMetres: 3.75,
  heightMetres: 2.5,
}

test('a moved corner leaves the known length, and the other one follows from what the camera sees', () => {
  const narrow = withCorner(straight, 1, { x: 0.6, y: 0.2 }, wall)
  const both = narrow && withCorner(narrow, 2, { x: 0.6, y: 0.8 }, wall)
  expect(both).toMatchObject({ heightMetres: 2.5, widthMetres: 2.5 })
  // A length corrected by hand stays corrected.
  const corrected = withSide(straight, 'widthMetres', 7.5, 'wall')
  expect(corrected.heightMetres).toBe(2.5)
  const moved = withCorner(corrected, 1, { x: 0.7, y: 0.3 }, wall)
  const alike = withCorner(straight, 1, { x: 0.7, y: 0.3 }, wall)
  expect(moved?.widthMetres).toBeCloseTo(2 * (alike?.widthMetres ?? 0), 2)
  const floor = withCorner(straight, 1, { x: 0.7, y: 0.3 }, { kind: 'floor', camera })
  expect(floor?.widthMetres).toBe(3.75)
  expect(withSide(straight, 'heightMetres', 3, 'wall')).toMatchObject({ heightMetres: 3, widthMetres: 4.5 })
})

test('a corner goes no further than the others let it, and not far beyond the photo', () => {
  expect(withCorner(straight, 0, { x: 0.9, y: 0.9 }, wall)).toBeNull()
  expect(withCorner(straight, 0, { x: -3, y: -3 }, wall)?.corners[0]).toEqual({ x: -0.5, y: -0.5 })
  const [[from, to] = []] = gridLines(straight.corners)
  expect([from?.x, from?.y, to?.y]).toEqual([0.2, 0.2, expect.closeTo(0.8)])
})
