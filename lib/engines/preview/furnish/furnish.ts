import type { FlatFurnishing } from '../../../domain/furnishing.ts'
import { LIMITS } from '../../../domain/limits.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { type ColorPlanes, stopsOf } from '../../../math/color.ts'
import { project } from '../../../math/homography.ts'
import type { Labels, Photo, Size } from '../../../math/image.ts'
import { clamp } from '../../../math/numeric.ts'
import type { Survey } from '../../../survey/survey.ts'
import { type Analysis, analyze } from '../analysis/analysis.ts'
import { measureGrain } from '../apply/grain.ts'
import { cellsWhere, findHoles, type Hole } from '../clear/holes.ts'
import { coveredOf, coveringAll, type Others, othersIn, standsBefore } from './beneath.ts'
import { curtainPaint, lightThrough, panelsOf } from './curtain.ts'
import { type Canvas, drawThing, type Shadow } from './draw.ts'
import { mirrorPaint, picturePaint } from './framed.ts'
import { type Glass, glassOf } from './glass.ts'
import { type LightOnThing, lightOnThing, readPlane } from './light.ts'
import { type Outline, outlineOf } from './outline.ts'
import { finestPixels, grown, type Placement, place, proportionsOf, type Selection } from './placement.ts'
import { rugPaint } from './rug.ts'
import { type FloorSeen, floorIn } from './standing.ts'
import { type Paint, type PaintSize, paintSize, paintTexture } from './texture.ts'
import { wallLines } from './wall-lines.ts'

export interface FurnishOptions {
  /** EXIF focal length for 35 mm film, when the photo has it. */
  readonly focal35mm?: number
  /** What is known of the photo already. */
  readonly survey?: Survey
  readonly signal?: AbortSignal
}

/** Why nothing was put there, as a code of the catalogue. */
export type FurnishRefusal = Extract<
  ErrorCode,
  'empty_mask' | 'furnish_too_small' | 'furnish_not_sure' | 'furnish_would_show'
>

export type FurnishResult =
  /** The photo with the thing in it, and 1 for each pixel of the mask and the rim that may differ. */
  | { readonly furnished: true; readonly rgb: Uint8Array; readonly changed: Uint8Array }
  | { readonly furnished: false; readonly reason: FurnishRefusal }

/** Parts of a selection that are smaller than this share of the largest one are slips of the brush. */
const LEAST_PART = 0.2

/** Cells of the analysis image that are no speck. */
const LEAST_GLARING = 8
/** A rug is drawn as a whole where more than this share of the photo shows the floor. */
const ALL = 0.95

const SHADOWS: Record<FlatFurnishing['thing'], Shadow> = {
  rug: { strength: 0.6, across: 0, drop: 0.3 },
  picture: { strength: 0.48, across: 0, drop: 1 },
  mirror: { strength: 0.6, across: 0, drop: 1 },
  curtain: { strength: 0.3, across: 0, drop: 0.3 },
}

/** Stops from one side of a rug to the other from which it is clear where the light comes from, and how far a rug throws a shadow. */
const CLEAR_SLOPE = 0.25
const THROW = 0.7

/** A rug's shadow falls on the side away from the light. */
function shadowOf({ thing }: FlatFurnishing, placement: Placement, light: LightOnThing): Shadow {
  const usual = SHADOWS[thing]
  if (thing !== 'rug') return usual
  const { widthMetres, heightMetres, toPhoto } = placement
  const lit = new Float32Array(3)
  const stopsAt = (x: number, y: number) => {
    const at = project(toPhoto, x * widthMetres, y * heightMetres)
    light.lightAt(at.x, at.y, lit)
    return stopsOf(lit[1] ?? 0)
  }
  const across = stopsAt(0.1, 0.5) - stopsAt(0.9, 0.5)
  const down = stopsAt(0.5, 0.1) - stopsAt(0.5, 0.9)
  const slope = Math.hypot(across, down)
  if (slope < CLEAR_SLOPE) return usual
  return { ...usual, across: (THROW * across) / slope, drop: (THROW * down) / slope }
}

/**
 * Lays a rug on the floor, or hangs a picture, a mirror or a curtain on a wall, in each part of what the mask covers: as
 * large as fits, in the room's perspective and light. Nothing outside of the mask changes, but for a rug a rim that shows
 * the same floor (`LIMITS.furnishRim`).
 * @throws RangeError when mask and photo differ in size, and what the signal was aborted with
 */
export function furnish(
  photo: Photo,
  mask: Labels,
  furnishing: FlatFurnishing,
  options: FurnishOptions = {},
): FurnishResult {
  const { signal, ...known } = options
  const parts = findHoles(mask, photo)
  const most = Math.max(0, ...parts.list.map(({ pixels }) => pixels))
  if (most === 0) return { furnished: false, reason: 'empty_mask' }
  const analysis = analyze(
    photo,
    cellsWhere(mask.length, (i) => mask[i] !== 0),
    known,
  )
  const isRug = furnishing.thing === 'rug'
  const { room, standard } = analysis
  const surroundings = { room, lines: isRug ? [] : wallLines(standard, room) }
  const others = othersIn(mask, photo, analysis.planes, furnishing.thing === 'curtain')
  const source = { photo, mask, analysis, others }
  const seen = isRug ? floorIn(source, LIMITS.furnishRim.preview) : null
  const floor = seen && readFloor(seen, analysis.planes, photo)
  const placements: Placement[] = []
  for (const part of parts.list.filter(({ pixels }) => pixels >= LEAST_PART * most)) {
    signal?.throwIfAborted()
    const selection = {
      ...{ photo, bounds: part, has: isIn(part, parts.labelAt, photo) },
      ...(floor && { beside: floor.beside }),
    }
    const found = placeIn({
      furnishing,
      selection,
      mask,
      surroundings,
      others,
      planes: analysis.planes,
      seen,
    })
    if (typeof found === 'string') return { furnished: false, reason: found }
    placements.push(found)
  }
  const canvas = canvasOf(photo, mask, floor)
  for (const placement of placements) {
    signal?.throwIfAborted()
    drawOne(canvas, mask, analysis, { furnishing, placement })
  }
  return { furnished: true, rgb: canvas.rgb, changed: canvas.changed }
}

interface Sought {
  readonly furnishing: FlatFurnishing
  readonly selection: Selection
  readonly mask: Labels
  readonly surroundings: Parameters<typeof place>[1]
  readonly others: Others
  readonly planes: ColorPlanes
  /** The floor, for a rug. */
  readonly seen: FloorSeen | null
}

/** Where a thing goes in one part of the selection, or why it goes nowhere. */
function placeIn({ furnishing, selection, surroundings, others, seen, ...known }: Sought) {
  const placement = place(selection, surroundings, seen !== null, proportionsOf(furnishing))
  if (placement === 'not_sure') return 'furnish_not_sure'
  const spread = placement === 'too_small' ? null : spreadOut(placement, furnishing)
  if (!spread) return 'furnish_too_small'
  const wanted = { furnishing, selection }
  const covering = coveringAll(spread, others, wanted)
  if (!covering) return 'furnish_would_show'
  // What would be painted over there may be the legs of a table.
  const glaring = seen ? coveredOf(seen.glaring, covering, known.planes, wanted) : 0
  const isCut = furnishing.thing === 'curtain' && standsBefore(covering, { ...wanted, ...known })
  return isCut || glaring >= LEAST_GLARING ? 'furnish_not_sure' : covering
}

/**
 * A curtain hangs as wide and as low as the selection is: what room its shadow needs is beside the cloth, under the rod.
 * `null` where it is too narrow to hang in folds.
 */
function spreadOut(placement: Placement, furnishing: FlatFurnishing): Placement | null {
  if (furnishing.thing !== 'curtain') return placement
  const spread = grown(placement, placement.margin)
  const isWide = panelsOf(furnishing.look, spread.widthMetres, spread.heightMetres).length > 0
  return isWide ? spread : null
}

function isInPhoto(x: number, y: number, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}

function isIn({ label }: Hole, labelAt: (x: number, y: number) => number, photo: Photo) {
  return (x: number, y: number) => isInPhoto(x, y, photo) && labelAt(x, y) === label
}

/** The floor at photo pixels. */
interface Floor {
  /** How much of it is the floor that was selected, in the selection and beside it. */
  shareAt(x: number, y: number): number
  /** How much of it shows something that stands there. */
  standingAt(x: number, y: number): number
  /** Beside the selection; beyond the photo's edges too, as at these. */
  beside: NonNullable<Selection['beside']>
}

function readFloor({ standing, floor, near }: FloorSeen, planes: Size, photo: Photo): Floor {
  const [across, down] = [planes.width / photo.width, planes.height / photo.height]
  const at = (plane: Float32Array) => (x: number, y: number) =>
    readPlane(plane, planes, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5)
  const shareAt = at(floor)
  const isNear = (x: number, y: number) => {
    const column = clamp(Math.floor((x + 0.5) * across), 0, planes.width - 1)
    return near[clamp(Math.floor((y + 0.5) * down), 0, planes.height - 1) * planes.width + column] === 1
  }
  return {
    shareAt,
    standingAt: at(standing),
    beside(x, y) {
      if (shareAt(x, y) > ALL) return 'same'
      return isNear(x, y) ? 'hidden' : null
    },
  }
}

/** Where something stands in front of a thing, the photo stays. */
function canvasOf(photo: Photo, mask: Labels, floor: Floor | null): Canvas {
  const { width, height } = photo
  return {
    photo,
    grain: measureGrain(photo),
    rgb: new Uint8Array(photo.rgb),
    changed: new Uint8Array(width * height),
    freeAt(x, y) {
      const isSelected = (mask[y * width + x] ?? 0) !== 0
      if (!floor) return isSelected ? 1 : 0
      const share = isSelected ? 1 : floor.shareAt(x, y)
      return share === 0 ? 0 : share * (1 - Math.min(1, floor.standingAt(x, y)))
    },
  }
}

interface Order {
  readonly furnishing: FlatFurnishing
  readonly placement: Placement
}

function drawOne(canvas: Canvas, mask: Labels, analysis: Analysis, { furnishing, placement }: Order) {
  const { photo } = canvas
  const { widthMetres, heightMetres } = placement
  const size = paintSize(widthMetres, heightMetres, finestPixels(placement))
  const outline = outlineOf(furnishing, widthMetres, heightMetres)
  const hasPatches = furnishing.thing === 'rug'
  const through = furnishing.thing === 'curtain' ? lightThrough(furnishing.look) : null
  const lightFor = (luminance: number) =>
    lightOnThing({ photo, mask, analysis, luminance, hasPatches, through })
  const glass = () => {
    const at = project(placement.toPhoto, widthMetres / 2, heightMetres / 2)
    const middle = { x: at.x / photo.width, y: at.y / photo.height }
    const texels = { width: widthMetres / size.texel, height: heightMetres / size.texel }
    const lit = new Float32Array(3)
    lightFor(0.4).lightAt(at.x, at.y, lit)
    return glassOf(analysis.standard, { middle, texels, lit })
  }
  const paint = paintOf(furnishing, { size, outline, glass })
  const texture = paintTexture(size, paint)
  const light = lightFor(texture.luminance)
  drawThing(canvas, { placement, texture, outline, light, shadow: shadowOf(furnishing, placement, light) })
}

/** How the things look. A mirror shows what `glass` gives. */
export function paintOf(
  furnishing: FlatFurnishing,
  { size, outline, glass }: { size: PaintSize; outline: Outline; glass: () => Glass },
): Paint {
  switch (furnishing.thing) {
    case 'rug':
      return rugPaint(furnishing.look, furnishing.color, size)
    case 'picture':
      return picturePaint(furnishing, size)
    case 'curtain':
      return curtainPaint(furnishing, size)
    case 'mirror':
      return mirrorPaint(furnishing.frame, outline, glass(), size)
  }
}
