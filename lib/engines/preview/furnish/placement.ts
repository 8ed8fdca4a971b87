import { isPossible, type Perspective } from '../../../domain/perspective.ts'
import {
  chain,
  type Homography,
  inverse,
  project,
  type SharePoint,
  squareToQuad,
} from '../../../math/homography.ts'
import { type Bounds, boundsOfPoints, type Size } from '../../../math/image.ts'
import { at, clamp, percentile } from '../../../math/numeric.ts'
import { planeOfFace } from '../../../survey/face-plane.ts'
import {
  BACK,
  CEILING,
  FLOOR,
  faceAt,
  LEFT,
  metresPerUnit,
  RIGHT,
  type Room,
  rayField,
} from '../../../survey/room.ts'
import type { FlatThing } from '../../../tasks/furnish/furnishing.ts'
import { BESIDE, bestRectangle, OUTSIDE, SELECTED, withoutGaps } from './inscribed.ts'
import { SURE, type WallLine, wallByLines } from './wall-lines.ts'

/** The place for a thing: a rectangle on a plane of the room. */
export interface Placement {
  readonly widthMetres: number
  readonly heightMetres: number
  /** Maps meters on the thing, 0 at its upper left corner as seen, to centers of photo pixels. */
  readonly toPhoto: Homography
  readonly toThing: Homography
  /** Meters around it that also belong to the selection: room for its shadow. */
  readonly margin: number
}

/** A selection in a photo: its pixels and their bounds. */
export interface MaskedRegion {
  readonly photo: Size
  readonly bounds: Bounds
  has(x: number, y: number): boolean
  /** Whether the same surface continues there and may be changed as well. Without it, nothing outside the selection may. */
  isBeside?(x: number, y: number): boolean
}

/** The sizes of a thing: its largest side in meters, and the range of its aspect ratio. */
type Proportions = Readonly<Record<'largestMetres' | 'narrowest' | 'widest', number>>

const PROPORTIONS: Readonly<Record<FlatThing, Proportions>> = {
  rug: { largestMetres: 4, narrowest: 1 / 5, widest: 5 },
  picture: { largestMetres: 1.5, narrowest: 0.62, widest: 1.6 },
}
/** The reach of a thing's shadow, in meters. */
const SHADOWS: Readonly<Record<FlatThing, number>> = { rug: 0.03, picture: 0.05 }

/** Minimum shares of a selection on the floor, and on a single wall. */
const ON_FLOOR = 0.75
const ON_WALL = 0.7
/** Sampled points of a selection, along each side of its bounds. */
const GRID = 64
/** Uses a plane only where its distance is within this factor of the selection's. */
const DEPTHS = 3
/** Cells along a selection's longer side for the rectangle search. */
const CELLS = 120
/** Share of a thing that may extend beyond the painted part, where the surface continues. */
const BEYOND = 0.12
/** Maximum room for the shadow, as a share of a side. */
const MOST_MARGIN = 0.05

/**
 * The rectangle in a selection where a thing fits best, along the axes of its plane, right and down as seen. A thing with a
 * `size` of its own, in meters, gets that in the middle of it. `furnish_not_sure` if the photo doesn't reveal the plane,
 * `furnish_too_small` if nothing fits.
 */
export function place(
  thing: FlatThing,
  selection: MaskedRegion,
  room: Room,
  lines: readonly WallLine[],
  size?: Size,
): Perspective | 'furnish_not_sure' | 'furnish_too_small' {
  const { photo } = selection
  const places = placesIn(selection)
  if (room.frame.confidence === 0 || places.length === 0) return 'furnish_not_sure'
  const scale = Math.max(photo.width, photo.height) / room.longSide
  const rays = rayField(room, scale)
  const faces = places.map(({ x, y }) => faceAt(room, rays, x, y))
  const [level, across, down] = rays.Y
  const isBelow = places.every(({ x, y }) => level + across * x + down * y > 0)
  const face = thing === 'rug' ? floorUnder(faces, isBelow, room) : wallUnder(faces, selection, room, lines)
  if (face === null) return 'furnish_not_sure'
  const { ceiling, back, left, right } = room.box
  const metres = metresPerUnit(room) * at([1, ceiling, back, left, right], face)
  const plane = chain([1 / metres, 0, 0, 0, 1 / metres, 0, 0, 0, 1], planeOfFace(room.frame, scale, face))
  const extent = extentOf(places, plane)
  if (!extent) return 'furnish_not_sure'
  const rectangle = rectangleIn(selection, plane, extent, size ? proportionsOf(size) : PROPORTIONS[thing])
  const found = rectangle && perspectiveOf(rectangle, plane, photo, { shadow: SHADOWS[thing], size })
  return found && isPossible(found) ? found : 'furnish_too_small'
}

function proportionsOf({ width, height }: Size): Proportions {
  const ratio = width / height
  return { largestMetres: Math.max(width, height), narrowest: ratio, widest: ratio }
}

function placesIn({ bounds: { left, top, right, bottom }, has }: MaskedRegion): SharePoint[] {
  return Array.from({ length: GRID * GRID }, (_, i) => ({
    x: Math.floor(left + (((i % GRID) + 0.5) / GRID) * (right - left)),
    y: Math.floor(top + ((Math.floor(i / GRID) + 0.5) / GRID) * (bottom - top)),
  })).filter(({ x, y }) => has(x, y))
}

function shareOf(faces: readonly number[], face: number): number {
  return faces.filter((each) => each === face).length / faces.length
}

/** The floor is reliable whenever the horizon is; wall positions may be less so. */
function floorUnder(faces: readonly number[], isBelow: boolean, { confidence }: Room): number | null {
  return (confidence < SURE ? isBelow : shareOf(faces, FLOOR) >= ON_FLOOR) ? FLOOR : null
}

/** The wall of a selection; `null` if uncertain. */
function wallUnder(
  faces: readonly number[],
  { bounds, photo: { width, height } }: MaskedRegion,
  { confidence }: Room,
  lines: readonly WallLine[],
): number | null {
  if (shareOf(faces, FLOOR) + shareOf(faces, CEILING) > 1 - ON_WALL) return null
  const face = [BACK, LEFT, RIGHT].find((each) => shareOf(faces, each) >= ON_WALL) ?? null
  const cornered = { face, share: face === null ? 0 : shareOf(faces, face), confidence }
  const [left, right] = [bounds.left / width, bounds.right / width]
  const [top, bottom] = [bounds.top / height, bounds.bottom / height]
  return wallByLines(lines, { left, right, top, bottom }, cornered, left + right < 1 ? LEFT : RIGHT)
}

/** The extent of a selection on a plane; `null` if much of it is beyond the horizon or too far away. */
function extentOf(places: readonly SharePoint[], plane: Homography): Bounds | null {
  const back = inverse(plane)
  const seen = places.map(({ x, y }) => {
    const on = project(back, x, y)
    return { ...on, depth: plane[6] * on.x + plane[7] * on.y + plane[8] }
  })
  const middle = percentile(
    Float32Array.from(seen, ({ depth }) => depth),
    0.5,
  )
  const near = seen.filter(({ depth }) => depth * DEPTHS > middle && depth < DEPTHS * middle)
  if (middle <= 0 || near.length < ON_FLOOR * seen.length) return null
  return boundsOfPoints(near)
}

function rectangleIn(
  selection: MaskedRegion,
  plane: Homography,
  seen: Bounds,
  proportions: Proportions,
): Bounds | null {
  const beyond = selection.isBeside ? BEYOND : 0
  const [across, down] = [beyond * (seen.right - seen.left), beyond * (seen.bottom - seen.top)]
  const [left, top] = [seen.left - across, seen.top - down]
  const [wide, high] = [seen.right + across - left, seen.bottom + down - top]
  const cell = Math.max(wide, high) / CELLS
  const size = { width: Math.max(1, Math.round(wide / cell)), height: Math.max(1, Math.round(high / cell)) }
  const costs = costsOf(selection, size, (column, row) =>
    project(plane, left + (column + 0.5) * cell, top + (row + 0.5) * cell),
  )
  const fits = (columns: number, rows: number) => fitting(columns * cell, rows * cell, proportions)
  const box = bestRectangle(costs, size, beyond, (columns, rows) => {
    const [width, height] = fits(columns, rows)
    return width * height
  })
  if (!box) return null
  const [width, height] = fits(box.right - box.left, box.bottom - box.top)
  const x = left + ((box.left + box.right) / 2) * cell
  const y = top + ((box.top + box.bottom) / 2) * cell
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

/** Costs of a plane's cells: in the selection including its holes, or outside. */
function costsOf(
  { has, isBeside }: MaskedRegion,
  size: Size,
  photoAt: (column: number, row: number) => SharePoint,
): Uint16Array {
  const cells = Array.from({ length: size.width * size.height }, (_, i) => {
    const { x, y } = photoAt(i % size.width, Math.floor(i / size.width))
    return [Math.round(x), Math.round(y)] as const
  })
  const isSelected = withoutGaps(
    Uint8Array.from(cells, (cell) => (has(...cell) ? 1 : 0)),
    size,
  )
  return Uint16Array.from(cells, (cell, i) => {
    if (isSelected[i] === 1) return SELECTED
    return isBeside?.(...cell) ? BESIDE : OUTSIDE
  })
}

/** The largest size of a thing in a rectangle, in meters. */
function fitting(wide: number, high: number, { largestMetres, narrowest, widest }: Proportions) {
  const width = Math.min(wide, high * widest, largestMetres, largestMetres * widest)
  const height = Math.min(high, width / narrowest, largestMetres)
  return [Math.min(width, height * widest), height] as const
}

/** The middle of a rectangle on a plane: of a thing's own size, or all of it but the room for its shadow. */
function perspectiveOf(
  { left, top, right, bottom }: Bounds,
  plane: Homography,
  photo: Size,
  { shadow, size }: { shadow: number; size: Size | undefined },
): Perspective {
  const margin = 2 * marginOf(right - left, bottom - top, shadow)
  const { width, height } = size ?? { width: right - left - margin, height: bottom - top - margin }
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const toShares = chain(plane, inverse(pixelsOf(photo)))
  const middle = project(plane, x, y)
  const across = project(plane, x + width / 2, y).x >= middle.x ? width / 2 : -width / 2
  const down = project(plane, x, y + height / 2).y >= middle.y ? height / 2 : -height / 2
  const corner = (dx: number, dy: number) => project(toShares, x + dx, y + dy)
  const corners = [
    corner(-across, -down),
    corner(across, -down),
    corner(across, down),
    corner(-across, down),
  ] as const
  return { corners, widthMetres: width, heightMetres: height }
}

function marginOf(width: number, height: number, shadow: number): number {
  return Math.min(shadow, MOST_MARGIN * Math.min(width, height))
}

/** Maps shares of a photo to the centers of its pixels. */
function pixelsOf({ width, height }: Size): Homography {
  return [width, 0, -0.5, 0, height, -0.5, 0, 0, 1]
}

/** A thing's place in a photo, as found or as the user set it. */
export function placementIn(
  photo: Size,
  thing: FlatThing,
  { corners, widthMetres, heightMetres }: Perspective,
): Placement {
  const toSquare: Homography = [1 / widthMetres, 0, 0, 0, 1 / heightMetres, 0, 0, 0, 1]
  const toPhoto = chain(chain(toSquare, squareToQuad(corners)), pixelsOf(photo))
  const margin = marginOf(widthMetres, heightMetres, SHADOWS[thing])
  return { widthMetres, heightMetres, toPhoto, toThing: inverse(toPhoto), margin }
}

function lengthOf(from: SharePoint, to: SharePoint): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** Photo pixels per meter, where the thing appears largest. */
export function finestPixels({ widthMetres, heightMetres, toPhoto }: Placement): number {
  const step = 0.01
  const lengths = [0, widthMetres].flatMap((x) =>
    [0, heightMetres].flatMap((y) => {
      const from = project(toPhoto, x, y)
      return [lengthOf(from, project(toPhoto, x + step, y)), lengthOf(from, project(toPhoto, x, y + step))]
    }),
  )
  return clamp(Math.max(...lengths) / step, 1, 1e5)
}
