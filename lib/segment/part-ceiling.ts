import type { PhotoSize } from '@/lib/mask/space'
import type { Size } from '@/lib/math/image'
import { CEILING } from '@/lib/survey/room'
import type { Survey } from '@/lib/survey/survey'
import type { PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, inputSize, type SmallMask } from './small-mask'

/** From here on the layout's line between wall and ceiling was right on every photo that was looked at. */
const SURE_LAYOUT = 0.5
/** Cut if at least these shares of the mask lie beyond the line (less may be the line's own error) and on the tapped side. */
const LEAST_BEYOND = 0.03
const LEAST_KEPT = 0.1
/** Of the layout's ceiling, the share that a wall's mask has when the model took both for one. */
const LEAST_OF_CEILING = 0.5

type Place = Pick<PromptPoint, 'x' | 'y'>

/**
 * A mask that runs over the line between a wall and a ceiling of one color, cut to the side that was tapped. Without a
 * layout to be sure of, or when both sides were meant, it stays as it is; and so does a wall's that has only some of the
 * ceiling, because then the line is wrong. Places are in pixels of the scaled photo.
 */
export function cutAtCeiling(
  mask: SmallMask,
  tapped: readonly Place[],
  survey: Survey,
  photo: PhotoSize,
): SmallMask {
  if (survey.room.confidence < SURE_LAYOUT) return mask
  const sides = new Set(tapped.map((at) => isOnCeiling(at, survey, photo)))
  const [isAbove] = sides
  if (isAbove === undefined || sides.size > 1) return mask
  let inside = 0
  let above = 0
  let ceiling = 0
  const isKept = mask.logits.map((logit, i) => {
    const isCeiling = isOnCeiling(middleOf(i, mask), survey, photo)
    inside += logit > 0 ? 1 : 0
    above += logit > 0 && isCeiling ? 1 : 0
    ceiling += isCeiling ? 1 : 0
    return isCeiling === isAbove ? 1 : 0
  })
  const kept = (isAbove ? above : inside - above) / inside
  if (!(kept > LEAST_KEPT && kept < 1 - LEAST_BEYOND)) return mask
  if (!isAbove && above < LEAST_OF_CEILING * ceiling) return mask
  return { ...mask, logits: mask.logits.map((logit, i) => (isKept[i] ? logit : -CERTAIN)) }
}

/** The middle of a mask's cell. */
export function middleOf(cell: number, { width }: Pick<Size, 'width'>): Place {
  return { x: ((cell % width) + 0.5) * CELL_PX, y: (Math.floor(cell / width) + 0.5) * CELL_PX }
}

export function isOnCeiling({ x, y }: Place, { backdrop, planes }: Survey, photo: PhotoSize): boolean {
  const scaled = inputSize(photo)
  const column = Math.min(planes.width - 1, Math.floor((x * planes.width) / scaled.width))
  const row = Math.min(planes.height - 1, Math.floor((y * planes.height) / scaled.height))
  return backdrop.faces[row * planes.width + column] === CEILING
}
