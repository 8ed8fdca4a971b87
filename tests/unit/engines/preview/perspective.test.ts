import { describe, expect, test, vi } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { isConvex, type Perspective } from '../../../../lib/domain/perspective.ts'
import { analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import {
  type AreaPlane,
  createMapper,
  gridPlane,
  locate,
} from '../../../../lib/engines/preview/analysis/mapping.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { makeScheme } from '../../../../lib/engines/preview/render/scheme.ts'
import { planeOf } from '../../../../lib/engines/preview/render/targets.ts'
import { suggestPerspective } from '../../../../lib/engines/preview/suggest-perspective.ts'
import type { Quad } from '../../../../lib/math/homography.ts'
import { project, quadToSquare, sidesRatio, squareToQuad } from '../../../../lib/math/homography.ts'
import { dot, at as itemAt, type Vector, vector } from '../../../../lib/math/numeric.ts'
import { BACK, FLOOR, faceMap, LEFT } from '../../../../lib/survey/room.ts'
import { surveyPhoto } from '../../../../lib/survey/survey.ts'
import { roomSeen, SIZE } from './drawn-room.ts'
import { paintImage, paintMask } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const QUAD: Quad = [
  { x: 0.2, y: 0.1 },
  { x: 0.9, y: 0.25 },
  { x: 0.95, y: 0.7 },
  { x: 0.1, y: 0.95 },
]
const { width: WIDTH, height: HEIGHT } = SIZE

/** Seen by a camera that is turned sideways and down, so that three walls are in view. */
const ROOM = roomSeen({
  ...{ turned: -11, tilted: 6, cameraMetres: 1, ceiling: 0.8 },
  walls: { back: 2.6, left: 1.3, right: 1.5 },
})
const GRAY = paintImage(WIDTH, HEIGHT, () => [180, 180, 180])
const SURVEY = surveyPhoto(GRAY)

/** Where the camera of the room sees a place of it. */
function seen(place: Vector) {
  const { right, up, forward, focal, cx, cy } = ROOM.frame
  const along = (axis: 'x' | 'y' | 'z') => dot(place, vector(right[axis], up[axis], forward[axis]))
  return {
    x: (cx + (focal * along('x')) / along('z')) / 640,
    y: (cy + (focal * along('y')) / along('z')) / 480,
  }
}

test('a mapping of four corners leads there and back', () => {
  const [forth, back] = [squareToQuad(QUAD), quadToSquare(QUAD)]
  for (const [i, [x, y]] of (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).entries()) {
    const corner = project(forth, x, y)
    expect(corner.x).toBeCloseTo(QUAD[i]?.x ?? 0)
    expect(corner.y).toBeCloseTo(QUAD[i]?.y ?? 0)
  }
  const middle = project(forth, 0.3, 0.8)
  const again = project(back, middle.x, middle.y)
  expect(again.x).toBeCloseTo(0.3)
  expect(again.y).toBeCloseTo(0.8)
})

test('the ratio of the sides is that of the rectangle which the camera saw', () => {
  const corner = (x: number, y: number) => seen(vector(x, y, 2.6))
  const corners: Quad = [corner(-1, -0.5), corner(0.8, -0.5), corner(0.8, 0.4), corner(-1, 0.4)]
  expect(sidesRatio(corners, { ...ROOM.frame, width: 640, height: 480 })).toBeCloseTo(2)
})

test('corners are in order and none is dented in', () => {
  const [p0, p1, p2, p3] = QUAD
  expect(isConvex(QUAD)).toBe(true)
  expect(isConvex([p1, p0, p3, p2])).toBe(false)
  expect(isConvex([p0, p1, p2, { x: 0.8, y: 0.3 }])).toBe(false)
})

describe('the suggested perspective', () => {
  const faces = faceMap(ROOM, WIDTH, HEIGHT)
  const suggested = (face: number, kind: 'wall' | 'floor') => {
    const mask = faces.map((each) => (each === face ? 1 : 0))
    const analysis = analyze(GRAY, mask, { survey: { ...SURVEY, room: ROOM } })
    const found = suggestPerspective(analysis, mask, 0, kind)
    if (!found) throw new Error('no perspective')
    return { ...found, mask, plane: planeOf(kind, itemAt(analysis.areas, 0)) }
  }
  const mapper = createMapper(ROOM, WIDTH, HEIGHT)
  const placeOn = (plane: AreaPlane, x: number, y: number) => {
    const out = { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 }
    locate(mapper, plane, x, y, out)
    return out
  }

  test.each([
    [BACK, 'wall'],
    [LEFT, 'wall'],
    [FLOOR, 'floor'],
  ] as const)('is how the engine maps the surface already (%s %s)', (face, kind) => {
    const { perspective, mask, camera, plane } = suggested(face, kind)
    const ratio = perspective.widthMetres / perspective.heightMetres
    expect(sidesRatio(perspective.corners, camera) / ratio).toBeCloseTo(1, 2)
    const grid = gridPlane(perspective, kind === 'floor')
    const inside = [...mask.keys()].filter((i) => mask[i] === 1 && i % 7 === 0)
    const first = inside[0] ?? 0
    const difference = (i: number) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      const [own, ours] = [placeOn(plane, x, y), placeOn(grid, x, y)]
      return { u: own.u - ours.u, v: own.v - ours.v, size: own.metresPerPixel / ours.metresPerPixel }
    }
    const start = difference(first)
    for (const i of inside) {
      const { u, v, size } = difference(i)
      expect(Math.abs(u - start.u)).toBeLessThan(0.001)
      expect(Math.abs(v - start.v)).toBeLessThan(0.001)
      // The engine's own rays treat a pixel at the photo's edge as large as one in its middle.
      expect(size).toBeGreaterThan(0.8)
      expect(size).toBeLessThan(1.9)
    }
  })

  test('is the outline of a wall where the room is not known, as high as a room is', () => {
    // A wall that comes closer to the left, with something in front of its lower edge.
    const outline = paintMask(WIDTH, HEIGHT, (x, y) => {
      const share = x / WIDTH
      const isHidden = x > 100 && x < 307 && y > 142
      return share > 0.1 && y > HEIGHT * (0.1 + 0.2 * share) && y < HEIGHT * (0.9 - 0.2 * share) && !isHidden
    })
    const analysis = analyze(GRAY, outline, { survey: SURVEY })
    const { perspective } = suggestPerspective(analysis, outline, 0, 'wall') ?? {}
    expect(perspective?.heightMetres).toBe(2.5)
    const seenCorners = perspective?.corners.map(({ x, y }) => [x.toFixed(1), y.toFixed(2)])
    expect(seenCorners).toEqual([
      ['0.1', '0.12'],
      ['1.0', '0.30'],
      ['1.0', expect.stringMatching(/^0\.[67]/)],
      ['0.1', '0.88'],
    ])
  })

  test('is a rectangle before the camera for what has no straight edge', () => {
    const stroke = paintMask(WIDTH, HEIGHT, (x, y) => Math.hypot(x - 160, y - 120) < 45)
    const analysis = analyze(GRAY, stroke, { survey: SURVEY })
    const found = suggestPerspective(analysis, stroke, 0, 'wall')
    if (!found) throw new Error('no perspective')
    const { corners, widthMetres, heightMetres } = found.perspective
    const [p0, p1, p2, p3] = corners
    for (const [one, other] of [
      [p0.y, p1.y],
      [p1.x, p2.x],
      [p2.y, p3.y],
      [p3.x, p0.x],
    ] as const)
      expect(one).toBeCloseTo(other)
    expect(sidesRatio(corners, found.camera)).toBeCloseTo(widthMetres / heightMetres)
  })
})

test('tiles lie where the grid says', () => {
  const mask = paintMask(WIDTH, HEIGHT, () => true)
  const perspective: Perspective = { corners: QUAD, widthMetres: 2, heightMetres: 2 }
  const floor: AreaSettings = { ...PLAIN_AREA, kind: 'floor', material: 'checkerboard', perspective }
  const controls = { ...DEFAULT_CONTROLS, style: 'minimalist', strength: 1, areas: [floor] } as const
  const { rgb, areas } = render(GRAY, mask, analyze(GRAY, mask, { survey: SURVEY }), controls)
  expect(areas).toEqual([{ kind: 'floor', finish: 'checkerboard' }])
  const { offset } = makeScheme('minimalist', controls.seed)
  const forth = squareToQuad(QUAD)
  const side = 0.4
  let right = 0
  let count = 0
  for (let u = 0.1; u < 1.9; u += 0.013) {
    for (let v = 0.1; v < 1.9; v += 0.013) {
      // Floors start at the near edge.
      const at = project(forth, u / 2, 1 - v / 2)
      const [across, along] = [(u + offset[0]) / side, (v + offset[1]) / side]
      const edge = (place: number) => Math.abs(place - Math.round(place)) * side
      // Two pixels of the photo, where a meter has about 90.
      if (Math.min(edge(across), edge(along)) < 2 / 90) continue
      const isDark = (Math.floor(across) + Math.floor(along)) % 2 !== 0
      const value = rgb[3 * (Math.floor(at.y * HEIGHT) * WIDTH + Math.floor(at.x * WIDTH))] ?? 0
      right += value < 128 === isDark ? 1 : 0
      count += 1
    }
  }
  expect(right / count).toBeGreaterThan(0.99)
})
