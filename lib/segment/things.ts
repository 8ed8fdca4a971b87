import { cellsOf } from './area-cells'
import type { PhotoArea } from './areas'
import { coverageOf, kindsIn, ROOM_KINDS } from './kind-map'
import { areaMask, middleOf } from './lookup'
import type { RoomAreas } from './partition'
import type { PromptPoint } from './prompt'

/** Share of the photo. Anything larger may be the room itself; anything smaller is left to the preview engine. */
const SMALLEST_THING = 0.001
const LARGEST_THING = 0.3
/**
 * An area isn't a surface of the room if walls, floor and ceiling together are less likely than this. Covers four fifths of all
 * things, by area, and one twentieth of the surfaces (3,394 pieces of 166 photos).
 */
const MOST_SURFACE = 0.25
/** Sampled places on each thing. */
const PLACES = 12

/** Something standing or hanging in the room, with places all over it in pixels of the scaled photo. */
export type DetectedThing = {
  readonly area: PhotoArea
  readonly places: readonly Pick<PromptPoint, 'x' | 'y'>[]
}

/** The areas that aren't surfaces of the room: furniture, lamps, pictures, windows, doors. */
export function thingsAmong(found: RoomAreas): DetectedThing[] {
  const { kinds } = found
  return found.areas.flatMap((area) => {
    const cells = cellsOf(area, found)
    const share = cells.length / found.labels.length
    if (share < SMALLEST_THING || share > LARGEST_THING) return []
    const shares = kindsIn(kinds, coverageOf(areaMask(found, area.id), kinds))
    if (SURFACES.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0) >= MOST_SURFACE) return []
    return [{ area, places: spread(cells).map((cell) => middleOf(cell, found)) }]
  })
}

/** Picks cells in steps of the golden ratio, because even steps could all hit one column. */
function spread(cells: readonly number[]): number[] {
  return Array.from({ length: PLACES }, (_, i) => {
    const at = (i + 1) * GOLDEN_RATIO
    return cells[Math.floor((at - Math.floor(at)) * cells.length)] ?? 0
  })
}

const GOLDEN_RATIO = 0.618

const SURFACES = (['wall', 'floor', 'ceiling'] as const).map((kind) => ROOM_KINDS.indexOf(kind))
