import type { LabPlanes } from '@/lib/select/superpixels'
import { coverageOf, kindsIn, ROOM_KINDS } from './kind-map'
import { countInside, middleOf } from './lookup'
import { cutThings } from './part-things'
import { colorsOf, type RoomAreas } from './partition'
import type { PromptBox, PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'

/** What a user pointed at, in pixels of the scaled photo. */
export type Meant = {
  readonly points: readonly Pick<PromptPoint, 'x' | 'y'>[]
  readonly box?: PromptBox | undefined
}

export type CutInput = {
  /** The photo at the size at which edges are refined. */
  readonly planes: LabPlanes
  /** Null until they are known: windows and pictures stay in then. */
  readonly areas: RoomAreas | null
}

/** How far a hand misses a corner. */
const SLACK_PX = 2 * CELL_PX
/** If cutting out things leaves less than half of a boxed wall, keep the box: doors of a cabinet take up more. */
const LEAST_OF_WALL = 0.5

/** One of the model's masks, cut to what was meant: without the things in a wall, inside of the box. */
export function cutSelection(
  mask: SmallMask,
  { points, box }: Meant,
  { areas, planes }: CutInput,
): SmallMask {
  const whole = box ? cutToBox(mask, box) : mask
  if (!areas || !isWall(whole, areas)) return whole
  const wall = cutThings(whole, points, { map: areas, colors: colorsOf(planes, mask) })
  return box && countInside(wall) < LEAST_OF_WALL * countInside(whole) ? whole : wall
}

/** Things are left out of walls alone: cushions belong to their sofa, and a rug to its floor as far as anyone knows. */
function isWall(mask: SmallMask, { kinds }: RoomAreas): boolean {
  const shares = kindsIn(kinds, coverageOf(mask, kinds))
  return shares.indexOf(Math.max(...shares)) === ROOM_KINDS.indexOf('wall')
}

/** A box contains all of what is meant. */
function cutToBox(mask: SmallMask, { left, top, right, bottom }: PromptBox): SmallMask {
  const isIn = (cell: number) => {
    const { x, y } = middleOf(cell, mask)
    return x > left - SLACK_PX && x < right + SLACK_PX && y > top - SLACK_PX && y < bottom + SLACK_PX
  }
  return { ...mask, logits: mask.logits.map((logit, i) => (isIn(i) ? logit : -CERTAIN)) }
}
