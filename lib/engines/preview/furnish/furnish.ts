import type { OwnMaterial } from '../../../domain/own-material.ts'
import { isOnSelection, type Perspective } from '../../../domain/perspective.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { LINEAR_OF_BYTE, linearToLab } from '../../../math/color.ts'
import type { Labels, Photo } from '../../../math/image.ts'
import { shrinkPhoto } from '../../../math/resize.ts'
import { type FlatFurnishing, FURNISH } from '../../../tasks/furnish/furnishing.ts'
import { type AnalysisOptions, analyze } from '../analysis/analysis.ts'
import { measureGrain } from '../apply/grain.ts'
import { cellsWhere, findHoles } from '../clear/holes.ts'
import { type DrawingCanvas, drawThing } from './draw.ts'
import { type Floor, floorIn } from './floor.ts'
import { lightOnThing } from './light.ts'
import { picturePaint } from './picture.ts'
import { finestPixels, place, placementIn } from './placement.ts'
import { rugPaint } from './rug.ts'
import { type PaintSize, paintSize, paintTexture, type TexelPaint } from './texture.ts'
import { wallLines } from './wall-lines.ts'

/** Why nothing was placed, as a code of the catalogue. */
type FurnishRefusal = Extract<ErrorCode, 'empty_mask' | 'furnish_too_small' | 'furnish_not_sure'>

export type FurnishResult =
  /** The photo with the thing in it, and where it is. */
  | { readonly furnished: true; readonly rgb: Uint8Array<ArrayBuffer>; readonly placement: Perspective }
  | { readonly furnished: false; readonly reason: FurnishRefusal }

/** A thing's place, found if there is none, and its own picture, which is in `pictures`. */
export type OwnChoices = {
  readonly placement?: Perspective
  readonly own?: OwnMaterial
  readonly pictures?: ReadonlyMap<string, Photo>
}

/** A rug is drawn as a whole if more than this share of the photo shows the floor. */
const ALL = 0.95

/**
 * Lays a rug on the floor, or hangs a picture on a wall, in the room's perspective and light: where the user put it, or as large
 * as fits in the largest part of the mask. Changes nothing outside the mask, except a margin of the same floor for a rug
 * (`FURNISH.rim`).
 * @throws RangeError when mask and photo differ in size
 */
export function furnishPhoto(
  photo: Photo,
  mask: Labels,
  furnishing: FlatFurnishing,
  { placement: wanted, own, pictures, ...options }: AnalysisOptions & OwnChoices = {},
): FurnishResult {
  const parts = findHoles(mask, photo)
  const [part] = parts.list.toSorted((one, other) => other.pixels - one.pixels)
  if (!part) return { furnished: false, reason: 'empty_mask' }
  // Something else was selected since the user put it there.
  if (wanted && !isOnSelection(wanted, mask, photo)) return { furnished: false, reason: 'furnish_not_sure' }
  const isMasked = cellsWhere(mask.length, (i) => mask[i] !== 0)
  const analysis = analyze(photo, isMasked, options)
  const { room, standard } = analysis
  const { thing } = furnishing
  const floor = thing === 'rug' ? floorIn(photo, mask, analysis, FURNISH.rim.preview) : null
  const find = () => {
    const has = (x: number, y: number) => parts.labelAt(x, y) === part.label
    const beside = floor && { isBeside: (x: number, y: number) => floor.shareAt(x, y) > ALL }
    const size = own && { width: own.widthMm / 1000, height: own.heightMm / 1000 }
    const lines = floor ? [] : wallLines(standard, room)
    return place(thing, { photo, bounds: part, has, ...beside }, room, lines, size)
  }
  const perspective = wanted ?? find()
  if (typeof perspective === 'string') return { furnished: false, reason: perspective }
  const canvas = canvasOf(photo, mask, floor)
  const placement = placementIn(photo, thing, perspective)
  const picture = own && pictures?.get(own.picture)
  const { widthMetres, heightMetres } = placement
  const finest = Math.min(
    finestPixels(placement),
    picture ? picture.width / widthMetres : Number.POSITIVE_INFINITY,
  )
  const size = paintSize(widthMetres, heightMetres, finest)
  const texture = paintTexture(size, picture ? ownPaint(picture, size) : texelPaintOf(furnishing, size))
  const light = lightOnThing({ photo, mask, analysis, texture, thing })
  drawThing(canvas, { thing, placement, texture, light })
  return { furnished: true, rgb: canvas.rgb, placement: perspective }
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

/** An own thing, as its picture shows it: the texels are no finer. */
function ownPaint(picture: Photo, { widthMetres, heightMetres, texel }: PaintSize): TexelPaint {
  const columns = Math.min(picture.width, Math.max(1, Math.round(widthMetres / texel)))
  const rows = Math.min(picture.height, Math.max(1, Math.round(heightMetres / texel)))
  const { rgb } = shrinkPhoto(picture, { width: columns, height: rows })
  return (x, y, out) => {
    const p = 3 * (Math.floor((y / heightMetres) * rows) * columns + Math.floor((x / widthMetres) * columns))
    const linear = (c: number) => LINEAR_OF_BYTE[rgb[p + c] ?? 0] ?? 0
    Object.assign(out, linearToLab(linear(0), linear(1), linear(2)))
  }
}
