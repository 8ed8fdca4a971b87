import { expect, test, vi } from 'vitest'
import { PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { shrinkLabels } from '../../../../lib/engines/preview/analysis/label-map.ts'
import { matteEdges } from '../../../../lib/engines/preview/apply/edge-matte.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { changedOutside, paintImage, paintMask } from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

const DARK = [20, 50, 70] as const
const LIGHT = [170, 165, 150] as const
/** Share of the dark wall in the columns next to its edge, as blurred by a camera. */
const BLUR = [0.85, 0.5, 0.15] as const

/** Something else at the middle of the edge in every nth row, such as a picture frame. */
const SPOT = [215, 60, 30] as const
const SPOTS_APART = 18
const hasSpot = (y: number) => y % SPOTS_APART < 2

/** A dark wall on the left whose edge blends into a light one over three columns. */
function twoWalls(width: number, height: number, spots = false) {
  const edge = width / 2
  const shareAt = (x: number) => (x < edge ? 1 : (BLUR[x - edge] ?? 0))
  const mix = (x: number, c: 0 | 1 | 2) => shareAt(x) * DARK[c] + (1 - shareAt(x)) * LIGHT[c]
  return paintImage(width, height, (x, y) =>
    spots && x === edge + 1 && hasSpot(y) ? SPOT : [mix(x, 0), mix(x, 1), mix(x, 2)],
  )
}

/** The dark wall with those columns. */
const wallOf = (width: number, height: number) => paintMask(width, height, (x) => x < width / 2 + BLUR.length)

test('of a pixel beside an edge it is known how much of it is the area', () => {
  const size = { width: 900, height: 60 }
  const photo = twoWalls(size.width, size.height)
  const { share } = matteEdges(photo, shrinkLabels(wallOf(size.width, size.height), size, size))
  const row = share.subarray(30 * size.width, 31 * size.width)
  const [inner, middle, outer] = [...row.subarray(450, 453)].map((value) => value / 255)
  expect(outer).toBeCloseTo(0.15, 1)
  expect(middle).toBeCloseTo(0.5, 1)
  // The farther from the mask's edge, the less the color counts.
  expect(inner).toBeGreaterThan(0.8)
  expect(row.filter((value) => value < 240)).toHaveLength(2)
})

test.each([
  ['at the size of the work image', 900, 120],
  ['larger than the work image', 2400, 400],
])('a light color runs over from a dark wall, with no line of the old color: %s', (_, width, height) => {
  const areas = [{ ...PLAIN_AREA, kind: 'wall', material: 'paint', color: '#9caf88' }] as const
  const photo = twoWalls(width, height, true)
  const mask = wallOf(width, height)
  const { rgb } = render(photo, mask, analyze(photo, mask), {
    ...DEFAULT_CONTROLS,
    ...{ style: 'modern', strength: 1, steps: 12, areas },
  })
  expect(changedOutside(photo, rgb, mask)).toBe(0)
  const spotRow = SPOTS_APART * Math.floor(height / 2 / SPOTS_APART)
  const colorAt = (x: number, y: number) => rgb.subarray(3 * (y * width + x)).subarray(0, 3)
  const wall = colorAt(width / 2 - 40, spotRow + 10)
  const expectMix = (column: number, row: number, share: number, other: readonly number[]) => {
    for (const [c, value] of colorAt(width / 2 + column, row).entries()) {
      const wanted = share * (wall[c] ?? 0) + (1 - share) * (other[c] ?? 0)
      expect(Math.abs(value - wanted), `channel ${c} of column ${column}`).toBeLessThan(24)
    }
  }
  for (const [column, share] of BLUR.entries()) expectMix(column, spotRow + 10, share, LIGHT)
  // Something else along the edge stays, as much as the pixels about it show of their neighbor.
  expectMix(1, spotRow, 0.5, SPOT)
})
