import type { Survey } from '@/lib/engines/preview/survey/survey'
import type { PhotoSize } from '@/lib/mask/space'
import type { LabPlanes } from '@/lib/select/superpixels'
import type { AreaMap } from './areas'
import { countInside } from './lookup'
import { cutAtCeiling, middleOf } from './part-ceiling'
import { cutAtCreases } from './part-creases'
import { cutThings } from './part-things'
import { colorsOf } from './partition'
import { LEAST_STROKE_POINTS, type PromptBox, type PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'
import { onlyTouchedAreas } from './touched-areas'

/** What a user pointed at, in pixels of the scaled photo. */
export type Meant = {
  readonly points: readonly Pick<PromptPoint, 'x' | 'y'>[]
  readonly box?: PromptBox | undefined
}

export type CutInput = {
  readonly survey: Survey
  /** The photo at the size at which edges are refined. */
  readonly planes: LabPlanes
  readonly photo: PhotoSize
  /** Null until they are known: windows and pictures stay in then. */
  readonly areas: AreaMap | null
}

/** How far a hand misses a corner. */
const SLACK_PX = 2 * CELL_PX
/** Of what is in a box, the share that is left of a wall without its things. Doors of a cabinet take up more. */
const LEAST_OF_WALL = 0.5

/** One of the model's masks, cut to what was meant: one wall or the ceiling, without the things in it, inside of the box. */
export function cutSelection(mask: SmallMask, { points, box }: Meant, input: CutInput): SmallMask {
  const { areas, survey, planes, photo } = input
  const colors = colorsOf(planes, mask)
  const things = (of: SmallMask) => (areas ? cutThings(of, points, { map: areas, colors }) : of)
  if (box) {
    const boxed = cutToBox(mask, box)
    const wall = things(boxed)
    return countInside(wall) < LEAST_OF_WALL * countInside(boxed) ? boxed : wall
  }
  if (points.length < LEAST_STROKE_POINTS) return things(cutAtCeiling(mask, points, survey, photo))
  const wall = cutAtCreases(mask, points, colors)
  return things(areas ? onlyTouchedAreas(wall, points, areas) : wall)
}

/** Nobody draws a box around half of what is meant. */
function cutToBox(mask: SmallMask, { left, top, right, bottom }: PromptBox): SmallMask {
  const isIn = (cell: number) => {
    const { x, y } = middleOf(cell, mask)
    return x > left - SLACK_PX && x < right + SLACK_PX && y > top - SLACK_PX && y < bottom + SLACK_PX
  }
  return { ...mask, logits: mask.logits.map((logit, i) => (isIn(i) ? logit : -CERTAIN)) }
}
