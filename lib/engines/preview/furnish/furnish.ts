import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { Labels, Photo } from '../../../math/image.ts'
import { type FlatFurnishing, FURNISH } from '../../../tasks/furnish/furnishing.ts'
import { type AnalysisOptions, analyze } from '../analysis/analysis.ts'
import { measureGrain } from '../apply/grain.ts'
import { cellsWhere, findHoles } from '../clear/holes.ts'
import { type DrawingCanvas, drawThing } from './draw.ts'
import { type Floor, floorIn } from './floor.ts'
import { lightOnThing } from './light.ts'
import { picturePaint } from './picture.ts'
import { finestPixels, type Placement, place } from './placement.ts'
import { rugPaint } from './rug.ts'
import { type PaintSize, paintSize, paintTexture, type TexelPaint } from './texture.ts'
import { wallLines } from './wall-lines.ts'

/** Why nothing was placed, as a code of the catalogue. */
type FurnishRefusal = Extract<ErrorCode, 'empty_mask' | 'furnish_too_small' | 'furnish_not_sure'>

export type FurnishResult =
  /** The photo with the thing in it. */
  | { readonly furnished: true; readonly rgb: Uint8Array<ArrayBuffer> }
  | { readonly furnished: false; readonly reason: FurnishRefusal }

/** Parts of a selection smaller than this share of the largest one are slips of the brush. */
const LEAST_PART = 0.2
/** A rug is drawn as a whole if more than this share of the photo shows the floor. */
const ALL = 0.95

/**
 * Lays a rug on the floor, or hangs a picture on a wall, in each part of the mask: as large as fits, in the room's perspective
 * and light. Changes nothing outside the mask, except a margin of the same floor for a rug (`FURNISH.rim`).
 * @throws RangeError when mask and photo differ in size
 */
export function furnishPhoto(
  photo: Photo,
  mask: Labels,
  furnishing: FlatFurnishing,
  options: AnalysisOptions = {},
): FurnishResult {
  const parts = findHoles(mask, photo)
  const most = Math.max(0, ...parts.list.map(({ pixels }) => pixels))
  if (most === 0) return { furnished: false, reason: 'empty_mask' }
  const isMasked = cellsWhere(mask.length, (i) => mask[i] !== 0)
  const analysis = analyze(photo, isMasked, options)
  const { room, standard } = analysis
  const { thing } = furnishing
  const floor = thing === 'rug' ? floorIn(photo, mask, analysis, FURNISH.rim.preview) : null
  const lines = floor ? [] : wallLines(standard, room)
  const placements: Placement[] = []
  for (const part of parts.list.filter(({ pixels }) => pixels >= LEAST_PART * most)) {
    const has = (x: number, y: number) => parts.labelAt(x, y) === part.label
    const beside = floor && { isBeside: (x: number, y: number) => floor.shareAt(x, y) > ALL }
    const found = place(thing, { photo, bounds: part, has, ...beside }, room, lines)
    if (typeof found === 'string') return { furnished: false, reason: found }
    placements.push(found)
  }
  const canvas = canvasOf(photo, mask, floor)
  for (const placement of placements) {
    const size = paintSize(placement.widthMetres, placement.heightMetres, finestPixels(placement))
    const texture = paintTexture(size, texelPaintOf(furnishing, size))
    const light = lightOnThing({ photo, mask, analysis, texture, thing })
    drawThing(canvas, { thing, placement, texture, light })
  }
  return { furnished: true, rgb: canvas.rgb }
}

/** The photo stays where something is in front of the thing. */
function canvasOf(photo: Photo, mask: Labels, floor: Floor | null): DrawingCanvas {
  const freeAt = (x: number, y: number) => {
    const isSelected = (mask[y * photo.width + x] ?? 0) !== 0
    if (!floor) return isSelected ? 1 : 0
    const share = isSelected ? 1 : floor.shareAt(x, y)
    return share === 0 ? 0 : share * (1 - Math.min(1, floor.standingAt(x, y)))
  }
  return { photo, grain: measureGrain(photo), rgb: new Uint8Array(photo.rgb), freeAt }
}

export function texelPaintOf(furnishing: FlatFurnishing, size: PaintSize): TexelPaint {
  if (furnishing.thing === 'picture') return picturePaint(furnishing, size)
  return rugPaint(furnishing.look, furnishing.color, size)
}
