import type { RoomTypeId } from '../domain/rooms.ts'
import { type KindMap, ROOM_KINDS, shareAt } from './kind-map.ts'

/**
 * Shares of a photo that make it a kitchen: cabinets hang above a counter and stand below it, take up much of the photo, and
 * there is hardly anything soft. Bathrooms and closets look the same with fewer cabinets.
 */
const KITCHEN = { leastCabinets: 0.2, leastEach: 0.04, mostSoft: 0.1 } as const
/** As shares of the photo's height. */
const BORDERS = { hangingAbove: 0.45, standingBelow: 0.55 } as const

const CABINET = ROOM_KINDS.indexOf('cabinet')
const SOFT = ROOM_KINDS.indexOf('soft')

/**
 * The room type that a photo shows beyond doubt, or `null`. The model doesn't tell a bed from a sofa, or a tub from a sink, so it
 * is sure of kitchens only.
 */
export function seenRoom(kinds: KindMap): RoomTypeId | null {
  const cells = kinds.width * kinds.height
  let [cabinets, hanging, standing, soft] = [0, 0, 0, 0]
  for (let cell = 0; cell < cells; cell++) {
    const cabinet = shareAt(kinds, cell, CABINET) / cells
    const height = (Math.floor(cell / kinds.width) + 0.5) / kinds.height
    cabinets += cabinet
    if (height < BORDERS.hangingAbove) hanging += cabinet
    if (height > BORDERS.standingBelow) standing += cabinet
    soft += shareAt(kinds, cell, SOFT) / cells
  }
  const isFitted = Math.min(hanging, standing) >= KITCHEN.leastEach
  return cabinets >= KITCHEN.leastCabinets && isFitted && soft <= KITCHEN.mostSoft ? 'modern-kitchen' : null
}
