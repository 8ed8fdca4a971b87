import type { Survey } from '@/lib/engines/preview/survey/survey'
import type { PhotoSize } from '@/lib/mask/space'
import type { LabPlanes } from '@/lib/select/superpixels'
import type { AreaMap } from './areas'
import { onlyTouchedAreas, withKnownArea } from './known-areas'
import { cutAtCeiling, middleOf } from './part-ceiling'
import { cutAtCreases } from './part-creases'
import { cutThings } from './part-things'
import { colorsOf } from './partition'
import { LEAST_STROKE_POINTS, type PromptBox, type PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'

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

/** One of the model's masks, cut to what was meant: one wall or the ceiling, without the things in it, inside of the box. */
export function cutSelection(mask: SmallMask, { points, box }: Meant, input: CutInput): SmallMask {
  const { areas, survey, planes, photo } = input
  const colors = colorsOf(planes, mask)
  const things = (of: SmallMask) => (areas ? cutThings(of, points, { map: areas, colors }) : of)
  if (box) return things(cutToBox(mask, box))
  if (points.length < LEAST_STROKE_POINTS) return things(cutAtCeiling(mask, points, survey, photo))
  const known = areas ? withKnownArea(mask, points, areas) : mask
  const wall = cutAtCreases(known, points, colors)
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

/** How far a hand misses a corner. */
const SLACK_PX = 2 * CELL_PX
