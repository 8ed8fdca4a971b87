import type { Quad } from '../math/homography.ts'

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
