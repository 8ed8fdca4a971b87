import type { Size } from '../math/image.ts'
import { clamp } from '../math/numeric.ts'
import { type Box, CEILING, faceOfRay, type Room, rayField } from '../survey/room.ts'

/** A cell of a piece that has wall and ceiling, and how sure it is that it is ceiling (1) and not wall (−1). */
export interface MixedCell {
  readonly cell: number
  readonly lead: number
}

/** Most cells that are compared; all are as well told by these. */
const MOST_CELLS = 2500
/** Distances of the walls that are tried, in heights of the ceiling over the camera, coarse and then finer. */
const NEAREST = 0.6
const FARTHEST = 12
const STEPS = [1.25, 1.08, 1.03] as const
const ROUNDS = 3
/** Of the sureness, the share that straight lines must agree with. */
const LEAST_AGREEMENT = 0.8

/**
 * Whether a cell lies on the ceiling, by the straight lines in which the room's walls meet it: the box, of ceiling and three
 * walls along the room's directions, that agrees best with what each cell seems to be. `null` where no box does, or where
 * the room's directions are not known.
 */
export function ceilingLine(
  { frame, longSide }: Room,
  { width, height }: Size,
  cells: readonly MixedCell[],
): ((cell: number) => boolean) | null {
  if (frame.confidence === 0 || cells.length === 0) return null
  const rays = rayField({ frame, longSide, box: START, confidence: 0 }, Math.max(width, height) / longSide)
  const isCeiling = (walls: Box, cell: number) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    const on = (form: readonly [number, number, number]) => form[0] + form[1] * x + form[2] * y
    const Y = on(rays.Y)
    return Y < 0 && faceOfRay(walls, on(rays.X), Y, on(rays.Z)) === CEILING
  }
  const step = Math.max(1, Math.floor(cells.length / MOST_CELLS))
  const sampled = cells.filter((_, i) => i % step === 0)
  const agreement = (walls: Box) =>
    sampled.reduce((sum, { cell, lead }) => sum + (isCeiling(walls, cell) ? lead : -lead), 0)
  const { box, found } = bestBox(agreement)
  const all = sampled.reduce((sum, { lead }) => sum + Math.abs(lead), 0)
  // From −1, nowhere, to 1, everywhere.
  return found > (2 * LEAST_AGREEMENT - 1) * all ? (cell) => isCeiling(box, cell) : null
}

/** Coordinate descent over the distances of the three walls, from the best of a few rooms. */
function bestBox(agreement: (box: Box) => number): { box: Box; found: number } {
  const tried = STARTS.map((box) => ({ box, found: agreement(box) }))
  let best = tried.reduce((one, other) => (other.found > one.found ? other : one))
  for (const factor of STEPS) {
    const changes = [1 / factor ** 3, 1 / factor, factor, factor ** 3]
    for (let round = 0; round < ROUNDS; round++) {
      for (const wall of WALLS) {
        for (const change of changes) {
          const box = { ...best.box, [wall]: clamp(best.box[wall] * change, NEAREST, FARTHEST) }
          const found = agreement(box)
          if (found > best.found) best = { box, found }
        }
      }
    }
  }
  return best
}

const WALLS = ['back', 'left', 'right'] as const
const START: Box = { ceiling: 1, back: 3, left: 2, right: 2 }
const STARTS: readonly Box[] = [
  START,
  { ceiling: 1, back: 4, left: 1.2, right: 4 },
  { ceiling: 1, back: 4, left: 4, right: 1.2 },
  { ceiling: 1, back: 1.8, left: 3, right: 3 },
  { ceiling: 1, back: 7, left: 2, right: 2 },
]
