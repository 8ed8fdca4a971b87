import type { FlatFurnishing } from '../../../domain/furnishing.ts'
import { chain, type Homography, inverse, project } from '../../../math/homography.ts'
import type { Size } from '../../../math/image.ts'
import { clamp } from '../../../math/numeric.ts'
import { planeOfFace } from '../../../survey/face-plane.ts'
import {
  BACK,
  CEILING,
  FACES,
  FLOOR,
  faceOfRay,
  LEFT,
  metresPerUnit,
  RIGHT,
  type Room,
  rayField,
} from '../../../survey/room.ts'
import { cellsWhere, type Hole } from '../clear/holes.ts'
import { BESIDE, bestRectangle, type CellBox, OUTSIDE, SELECTED, withoutGaps } from './inscribed.ts'
import { type WallLine, wallByLines } from './wall-lines.ts'

/** Where a thing goes: a rectangle on a plane of the room. */
export interface Placement {
  readonly widthMetres: number
  readonly heightMetres: number
  /** From meters on the thing, 0 at its upper left corner as it is seen, to centers of photo pixels, and back. */
  readonly toPhoto: Homography
  readonly toThing: Homography
  /** Meters around it that belong to the selection as well: room for its shadow. */
  readonly margin: number
}

/** A selection of a photo: which of its pixels are meant, and the bounds of these. */
export interface Selection {
  readonly photo: Size
  readonly bounds: Pick<Hole, 'left' | 'top' | 'right' | 'bottom'>
  has(x: number, y: number): boolean
  /** What is near it: the same surface, which may be changed too, or what hides that. Without it, nothing may be. */
  beside?(x: number, y: number): 'same' | 'hidden' | null
}

/** What is known of the room that a selection is in. */
export interface Surroundings {
  readonly room: Room
  readonly lines: readonly WallLine[]
}

/** What fits a thing: its largest size, and its width over its height. */
export interface Proportions {
  readonly largestMetres: number
  readonly narrowest: number
  readonly widest: number
  /** Meters that its shadow reaches. */
  readonly shadow: number
  /** Hangs from the top of where it goes. */
  readonly hangs?: boolean
}

const ROUND = { narrowest: 1, widest: 1 }
const MIRROR = { largestMetres: 1.7, shadow: 0.045 }

/** The proportions of a thing, by its look. */
export function proportionsOf(furnishing: FlatFurnishing): Proportions {
  switch (furnishing.thing) {
    case 'rug':
      return { largestMetres: 4, narrowest: 1 / 5, widest: 5, shadow: 0.03 }
    case 'picture':
      return { largestMetres: 1.5, narrowest: 0.62, widest: 1.6, shadow: 0.05 }
    case 'mirror':
      if (furnishing.look === 'round') return { ...MIRROR, ...ROUND, largestMetres: 1.1 }
      if (furnishing.look === 'arch') return { ...MIRROR, narrowest: 0.4, widest: 0.72 }
      return { ...MIRROR, narrowest: 0.4, widest: 1.7 }
    case 'curtain':
      return { largestMetres: 3.4, narrowest: 0.1, widest: 2.4, shadow: 0.05, hangs: true }
  }
}

/** Shares of a selection that lie on the floor, and on one wall, at least. */
const ON_FLOOR = 0.75
const ON_WALL = 0.7
/** Confidence from which the room's corners say where the floor ends. */
const SURE_WALLS = 0.5
/** Places of a selection that are looked at, along each side of its bounds. */
const GRID = 64
/** A plane is used as far as its distance differs by no more than this factor from that of the selection. */
const DEPTHS = 3
/** Cells along the longer side of a selection in which a rectangle is sought. */
const CELLS = 120
/** Share of a thing that may lie beyond what was painted, where the surface goes on. */
const BEYOND = 0.12
/** Shortest side of a thing in meters, and in shares of the photo's long side. */
const LEAST_METRES = 0.15
const LEAST_SHARE = 0.025
/** The room for the shadow takes at most this share of a side. */
const MOST_MARGIN = 0.05

/**
 * The rectangle in a selection where a thing fits best, along the axes of the plane it lies on. `not_sure` where the photo
 * does not tell that plane, `too_small` where nothing fits.
 */
export function place(
  selection: Selection,
  surroundings: Surroundings,
  isOnFloor: boolean,
  proportions: Proportions,
): Placement | 'not_sure' | 'too_small' {
  const places = [...placesIn(selection)]
  const { room } = surroundings
  const face = faceUnder(selection, places, surroundings, isOnFloor)
  if (face === null) return 'not_sure'
  const scale = Math.max(selection.photo.width, selection.photo.height) / room.longSide
  const metres = metresPerUnit(room) * distanceTo(face, room)
  const plane = chain([1 / metres, 0, 0, 0, 1 / metres, 0, 0, 0, 1], planeOfFace(room.frame, scale, face))
  const extent = extentOf(places, plane)
  if (!extent) return 'not_sure'
  const rectangle = rectangleIn(selection, plane, extent, proportions)
  if (!rectangle) return 'too_small'
  const placement = placementOf(rectangle, plane, proportions.shadow)
  return isLargeEnough(placement, selection.photo) ? placement : 'too_small'
}

interface Place {
  readonly x: number
  readonly y: number
}

function* placesIn({ bounds: { left, top, right, bottom }, has }: Selection): Generator<Place> {
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const x = Math.floor(left + ((column + 0.5) / GRID) * (right - left))
      const y = Math.floor(top + ((row + 0.5) / GRID) * (bottom - top))
      if (has(x, y)) yield { x, y }
    }
  }
}

/** The face of the room that a selection lies on; `null` where that is not sure. */
function faceUnder(
  { bounds, photo }: Selection,
  places: readonly Place[],
  { room, lines }: Surroundings,
  isOnFloor: boolean,
): number | null {
  if (room.frame.confidence === 0 || places.length === 0) return null
  const { shareOf, below } = sharesOf(places, photo, room)
  // The floor is good whenever the horizon is; where the walls stand may be less so.
  if (isOnFloor) {
    const isFloor = room.confidence < SURE_WALLS ? below === 1 : shareOf(FLOOR) >= ON_FLOOR
    return isFloor ? FLOOR : null
  }
  if (shareOf(FLOOR) + shareOf(CEILING) > 1 - ON_WALL) return null
  const wall = [BACK, LEFT, RIGHT].find((face) => shareOf(face) >= ON_WALL) ?? null
  const cornered = { face: wall, share: wall === null ? 0 : shareOf(wall), confidence: room.confidence }
  const shares = {
    left: bounds.left / photo.width,
    right: bounds.right / photo.width,
    top: bounds.top / photo.height,
    bottom: bounds.bottom / photo.height,
  }
  const side = shares.left + shares.right < 1 ? LEFT : RIGHT
  return wallByLines(lines, shares, cornered, side)
}

/** The share of places that lies on each face, and the share that is below the horizon. */
function sharesOf(places: readonly Place[], { width, height }: Size, room: Room) {
  const { X, Y, Z } = rayField(room, Math.max(width, height) / room.longSide)
  const counts = FACES.map(() => 0)
  let below = 0
  for (const { x, y } of places) {
    const down = Y[0] + Y[1] * x + Y[2] * y
    const face = faceOfRay(room.box, X[0] + X[1] * x + X[2] * y, down, Z[0] + Z[1] * x + Z[2] * y)
    counts[face] = (counts[face] ?? 0) + 1
    if (down > 0) below += 1
  }
  const shareOf = (face: number) => (counts[face] ?? 0) / places.length
  return { shareOf, below: below / places.length }
}

/** In camera heights. */
function distanceTo(face: number, { box }: Room): number {
  if (face === FLOOR) return 1
  if (face === BACK) return box.back
  return face === LEFT ? box.left : box.right
}

/** On a plane, in meters. */
interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How far a selection reaches on a plane; `null` where much of it is beyond the horizon or too far away. */
function extentOf(places: readonly Place[], plane: Homography): Extent | null {
  const back = inverse(plane)
  const seen = places.map(({ x, y }) => {
    const at = project(back, x, y)
    return { ...at, depth: plane[6] * at.x + plane[7] * at.y + plane[8] }
  })
  const depths = seen.map(({ depth }) => depth).toSorted((one, other) => one - other)
  const middle = depths[depths.length >> 1] ?? 0
  const near = seen.filter(({ depth }) => depth * DEPTHS > middle && depth < DEPTHS * middle)
  if (middle <= 0 || near.length < ON_FLOOR * seen.length) return null
  const xs = near.map(({ x }) => x)
  const ys = near.map(({ y }) => y)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

function rectangleIn(
  selection: Selection,
  plane: Homography,
  seen: Extent,
  proportions: Proportions,
): Extent | null {
  const extent = selection.beside ? widened(seen) : seen
  const cell = Math.max(extent.right - extent.left, extent.bottom - extent.top) / CELLS
  const size = {
    width: Math.max(1, Math.round((extent.right - extent.left) / cell)),
    height: Math.max(1, Math.round((extent.bottom - extent.top) / cell)),
  }
  const cells = cellsOf(selection, size, (column, row) =>
    project(plane, extent.left + (column + 0.5) * cell, extent.top + (row + 0.5) * cell),
  )
  const fits = (wide: number, high: number) => fitting(wide * cell, high * cell, proportions)
  const box = bestRectangle(cells, size, selection.beside ? BEYOND : 0, (wide, high) => {
    const [width, height] = fits(wide, high)
    return width * height
  })
  return box && within(box, cell, extent, fits(box.right - box.left, box.bottom - box.top), proportions)
}

/** Larger on each side, by what a thing may reach beyond a selection at most. */
function widened({ left, top, right, bottom }: Extent): Extent {
  const [across, down] = [BEYOND * (right - left), BEYOND * (bottom - top)]
  return { left: left - across, right: right + across, top: top - down, bottom: bottom + down }
}

/** What of a plane is in the selection, with all that it encloses, and what is beside it. */
function cellsOf(
  { has, beside }: Selection,
  size: Size,
  photoAt: (column: number, row: number) => { x: number; y: number },
): Uint8Array {
  const seen = (i: number) => {
    const { x, y } = photoAt(i % size.width, Math.floor(i / size.width))
    return [Math.round(x), Math.round(y)] as const
  }
  const selected = withoutGaps(
    cellsWhere(size.width * size.height, (i) => has(...seen(i))),
    size,
  )
  if (!beside) return selected
  return selected.map((cell, i) => {
    if (cell === SELECTED) return SELECTED
    return beside(...seen(i)) === 'same' ? BESIDE : OUTSIDE
  })
}

/** The largest size of a thing in a rectangle, in meters. */
function fitting(wide: number, high: number, { largestMetres, narrowest, widest }: Proportions) {
  const width = Math.min(wide, high * widest, largestMetres, largestMetres * widest)
  const height = Math.min(high, width / narrowest, largestMetres)
  return [Math.min(width, height * widest), height] as const
}

function within(
  box: CellBox,
  cell: number,
  { left, top }: Extent,
  [width, height]: readonly [number, number],
  { hangs }: Proportions,
): Extent {
  const x = left + ((box.left + box.right) / 2) * cell
  const y = hangs ? top + box.top * cell + height / 2 : top + ((box.top + box.bottom) / 2) * cell
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

/** The rectangle less its margin, whose axes run to the right and down as the photo shows them. */
function placementOf({ left, top, right, bottom }: Extent, plane: Homography, shadow: number): Placement {
  const margin = Math.min(shadow, MOST_MARGIN * Math.min(right - left, bottom - top))
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [middle, beside, below] = [
    project(plane, x, y),
    project(plane, x + margin, y),
    project(plane, x, y + margin),
  ]
  const across = beside.x >= middle.x ? 1 : -1
  const down = below.y >= middle.y ? 1 : -1
  const widthMetres = right - left - 2 * margin
  const heightMetres = bottom - top - 2 * margin
  const toPlane: Homography = [
    across,
    0,
    x - (across * widthMetres) / 2,
    0,
    down,
    y - (down * heightMetres) / 2,
    0,
    0,
    1,
  ]
  const toPhoto = chain(toPlane, plane)
  return { widthMetres, heightMetres, toPhoto, toThing: inverse(toPhoto), margin }
}

/** The same place, larger on each side by so many meters. */
export function grown(placement: Placement, metres: number): Placement {
  const toPhoto = chain([1, 0, -metres, 0, 1, -metres, 0, 0, 1], placement.toPhoto)
  return {
    ...placement,
    widthMetres: placement.widthMetres + 2 * metres,
    heightMetres: placement.heightMetres + 2 * metres,
    toPhoto,
    toThing: inverse(toPhoto),
  }
}

function isLargeEnough({ widthMetres, heightMetres, toPhoto }: Placement, photo: Size): boolean {
  const longSide = Math.max(photo.width, photo.height)
  const at = (x: number, y: number) => project(toPhoto, x * widthMetres, y * heightMetres)
  const lengths = [
    [at(0, 0.5), at(1, 0.5)],
    [at(0.5, 0), at(0.5, 1)],
  ].map(([from = { x: 0, y: 0 }, to = { x: 0, y: 0 }]) => Math.hypot(to.x - from.x, to.y - from.y))
  return Math.min(widthMetres, heightMetres) >= LEAST_METRES && Math.min(...lengths) >= LEAST_SHARE * longSide
}

/** Photo pixels along a meter, where the thing is seen largest. */
export function finestPixels({ widthMetres, heightMetres, toPhoto }: Placement): number {
  const step = 0.01
  const lengths = [0, 1].flatMap((x) =>
    [0, 1].flatMap((y) => {
      const [left, top] = [x * widthMetres, y * heightMetres]
      const from = project(toPhoto, left, top)
      return [project(toPhoto, left + step, top), project(toPhoto, left, top + step)].map((to) =>
        Math.hypot(to.x - from.x, to.y - from.y),
      )
    }),
  )
  return clamp(Math.max(...lengths) / step, 1, 1e5)
}
