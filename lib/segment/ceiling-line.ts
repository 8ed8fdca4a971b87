import type { Size } from '../math/image.ts'
import { clamp } from '../math/numeric.ts'
import { CEILING, faceAt, type Room, type RoomBox, rayField } from '../survey/room.ts'

/** A cell of a piece that contains both wall and ceiling, and how likely it is ceiling (1) rather than wall (−1). */
export interface MixedCell {
  readonly cell: number
  readonly lead: number
}

/** Maximum number of compared cells; more wouldn't help. */
const MOST_CELLS = 2500
/** Wall distances to try, in ceiling heights above the camera, first coarse, then fine. */
const NEAREST = 0.6
const FARTHEST = 12
const STEPS = [1.25, 1.08, 1.03] as const
const ROUNDS = 3
/** Minimum share of the total confidence that straight lines must agree with. */
const LEAST_AGREEMENT = 0.8

/**
 * Decides whether a cell is ceiling, by the straight lines where the room's walls meet it. Finds the box (a ceiling and three
 * walls along the room's directions) that agrees best with the cells' own likelihoods. `null` if none does, or if the room's
 * directions are unknown.
 */
export function ceilingLine(
  { frame, longSide }: Room,
  { width, height }: Size,
  cells: readonly MixedCell[],
): ((cell: number) => boolean) | null {
  if (frame.confidence === 0 || cells.length === 0) return null
  const rays = rayField({ frame, longSide, box: START, confidence: 0 }, Math.max(width, height) / longSide)
  const isCeiling = (walls: RoomBox, cell: number) =>
    faceAt({ box: walls }, rays, cell % width, Math.floor(cell / width)) === CEILING
  const step = Math.max(1, Math.floor(cells.length / MOST_CELLS))
  const sampled = cells.filter((_, i) => i % step === 0)
  const agreement = (walls: RoomBox) =>
    sampled.reduce((sum, { cell, lead }) => sum + (isCeiling(walls, cell) ? lead : -lead), 0)
  const { box, found } = bestBox(agreement)
  const all = sampled.reduce((sum, { lead }) => sum + Math.abs(lead), 0)
  // From −1, no agreement, to 1, full agreement.
  return found > (2 * LEAST_AGREEMENT - 1) * all ? (cell) => isCeiling(box, cell) : null
}

/** Coordinate descent over the distances of the three walls, starting from the best of a few rooms. */
function bestBox(agreement: (box: RoomBox) => number): { box: RoomBox; found: number } {
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
const START: RoomBox = { ceiling: 1, back: 3, left: 2, right: 2 }
const STARTS: readonly RoomBox[] = [
  START,
  { ceiling: 1, back: 4, left: 1.2, right: 4 },
  { ceiling: 1, back: 4, left: 4, right: 1.2 },
  { ceiling: 1, back: 1.8, left: 3, right: 3 },
  { ceiling: 1, back: 7, left: 2, right: 2 },
]
