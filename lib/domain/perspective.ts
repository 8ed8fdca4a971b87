import { project, type Quad, squareToQuad } from '../math/homography.ts'
import type { Labels, Size } from '../math/image.ts'
import { LIMITS } from './limits.ts'

export const WHOLE_PICTURE: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The plane of a surface: where the corners of a rectangle on it appear in the photo, and its real size. */
export type Perspective = {
  readonly corners: Quad
  readonly widthMetres: number
  readonly heightMetres: number
}

/** Twice the minimum area, in shares of the photo, that any three corners must span. Anything less is almost a line. */
const LEAST_TURN = 0.0005

/** Whether the corners are in order and convex, as those of a rectangle seen from the front. */
export function isConvex(corners: Quad): boolean {
  return corners.every((at, i) => {
    const next = corners[(i + 1) % 4] ?? at
    const last = corners[(i + 2) % 4] ?? at
    return (next.x - at.x) * (last.y - next.y) - (next.y - at.y) * (last.x - next.x) > LEAST_TURN
  })
}

/** Whether the corners are near enough to the photo, and the sides possible. */
export function isPossible({ corners, widthMetres, heightMetres }: Perspective): boolean {
  const { outside, sides } = LIMITS.perspective
  const isNear = (share: number) => share >= -outside && share <= 1 + outside
  const isSide = (metres: number) => metres >= sides.min && metres <= sides.max
  const areNear = corners.every(({ x, y }) => isNear(x) && isNear(y))
  return areNear && isConvex(corners) && isSide(widthMetres) && isSide(heightMetres)
}

/** Sampled points along each side of a rectangle. */
const SAMPLES = 24

/** Whether any of a rectangle is selected. */
export function isOnSelection({ corners }: Perspective, selected: Labels, { width, height }: Size): boolean {
  const toPhoto = squareToQuad(corners)
  return Array.from({ length: SAMPLES ** 2 }, (_, i) =>
    project(toPhoto, ((i % SAMPLES) + 0.5) / SAMPLES, (Math.floor(i / SAMPLES) + 0.5) / SAMPLES),
  ).some(
    ({ x, y }) =>
      x >= 0 && x < 1 && y >= 0 && selected[Math.floor(y * height) * width + Math.floor(x * width)],
  )
}
