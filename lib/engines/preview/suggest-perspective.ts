import type { PlanarKind } from '../../domain/areas.ts'
import { LIMITS } from '../../domain/limits.ts'
import { isConvex, type Perspective } from '../../domain/perspective.ts'
import type { Quad, SharePoint } from '../../math/homography.ts'
import { type Camera, sidesRatio } from '../../math/homography.ts'
import type { Bounds, Labels } from '../../math/image.ts'
import { at, dot, mix, type Vector, vector } from '../../math/numeric.ts'
import type { Analysis } from './analysis/analysis.ts'
import {
  type AreaPlane,
  createMapper,
  isGrid,
  locate,
  type Mapper,
  type WallName,
  type WallPlane,
  wallAt,
} from './analysis/mapping.ts'
import { boundsOfColumns, columnsOf, outlineCorners } from './analysis/outline-perspective.ts'
import { cameraOf, horizonOf, plainPerspective } from './analysis/plain-perspective.ts'
import { planeOf } from './render/targets.ts'

/** A starting point for an area's perspective, and the camera that relates its corners to its aspect ratio. */
export interface SuggestedPerspective {
  readonly perspective: Perspective
  readonly camera: Camera
}

/**
 * An area's surface as the engine sees it, with the same mapping as without the user's own perspective. If it sees none, uses
 * the area's outline, or its bounding box if that isn't a wall's. `null` for an area without pixels.
 */
export function suggestPerspective(
  analysis: Pick<Analysis, 'room' | 'areas' | 'photoSize'>,
  mask: Labels,
  index: number,
  kind: PlanarKind,
): SuggestedPerspective | null {
  const { room, photoSize: size } = analysis
  const columns = columnsOf(mask, size, index + 1)
  if (columns.length === 0) return null
  const bounds = boundsOfColumns(columns, size)
  const camera = cameraOf(room, size)
  const mapper = createMapper(room, size.width, size.height)
  const surface = surfaceOf(planeOf(kind, at(analysis.areas, index)), mapper, bounds)
  const found = surface && largestOn(surface, mapper, bounds)
  if (found) return { perspective: found, camera }
  const plain = plainPerspective(kind, bounds, camera)
  if (kind === 'floor' || kind === 'ceiling') return { perspective: plain, camera }
  const corners = outlineCorners(columns, size, horizonOf(room, camera))
  const isUsable =
    corners !== null && isConvex(corners) && corners.every((corner) => isWithin(corner, OUTSIDE))
  return { perspective: isUsable ? withCorners(plain, corners, camera) : plain, camera }
}

/** Other corners for a wall of the same height. */
function withCorners({ heightMetres }: Perspective, corners: Quad, camera: Camera): Perspective {
  return { corners, heightMetres, widthMetres: heightMetres * sidesRatio(corners, camera) }
}

interface OneWall extends WallPlane {
  readonly wall: WallName
}
type Surface = 'floor' | 'ceiling' | OneWall

/** The single plane of an area; of several walls, the one in its middle. */
function surfaceOf(plane: AreaPlane, mapper: Mapper, { left, top, right, bottom }: Bounds): Surface | null {
  if (plane === 'floor' || plane === 'ceiling') return plane
  if (plane === 'image' || isGrid(plane)) return null
  const { wall, ...rest } = plane
  const [x, y] = [((left + right) / 2) * mapper.width, ((top + bottom) / 2) * mapper.height]
  return { ...rest, wall: wall === 'walls' ? wallAt(mapper, plane, x, y) : wall }
}

/**
 * A rectangle on a plane, in meters: its range along the photo's rows, and across them. `outside` is how far outside the photo
 * its corners may be.
 */
interface Extent {
  readonly outside: number
  readonly u: readonly [number, number]
  readonly v: readonly [number, number]
}

/** Shrinking a rectangle that extends too far beyond the photo: factor per step, and number of steps. */
const SHRINKING = 0.9
const STEPS = 9
/** How far a wall's corners may be outside the photo, where they can't be grabbed. */
const OUTSIDE = LIMITS.perspective.outside
/** End of the usable floor, on the way from its nearest to its farthest row; beyond it, rows are too close together. */
const FARTHEST_ROW = 0.9

/** The rectangle that best covers the bounds, among those whose corners are close enough to the photo. */
function largestOn(surface: Surface, mapper: Mapper, bounds: Bounds): Perspective | null {
  const extents = isLevel(surface) ? onLevel(surface, mapper, bounds) : onWall(surface, mapper, bounds)
  for (const extent of extents) {
    const corners = cornersOf(surface, mapper, extent)
    if (!corners || !isConvex(corners) || !corners.every((corner) => isWithin(corner, extent.outside)))
      continue
    const widthMetres = Math.abs(extent.u[1] - extent.u[0])
    const heightMetres = Math.abs(extent.v[1] - extent.v[0])
    const { min, max } = LIMITS.perspective.sides
    if (Math.min(widthMetres, heightMetres) < min || Math.max(widthMetres, heightMetres) > max) continue
    return { corners, widthMetres, heightMetres }
  }
  return null
}

/** From floor to ceiling over the area's columns; the near end moves until it is in view. */
function* onWall(surface: OneWall, mapper: Mapper, bounds: Bounds): Generator<Extent> {
  const { box, metresPerUnit, wall } = surface
  const row = (bounds.top + bounds.bottom) / 2
  const first = placeOn(surface, mapper, bounds.left, row).u
  const last = placeOn(surface, mapper, bounds.right, row).u
  const full = [-box.ceiling * metresPerUnit, metresPerUnit] as const
  const middle = (bounds.left + bounds.right) / 2
  const rows = [bounds.top, bounds.bottom].map((y) => placeOn(surface, mapper, middle, y).v)
  const extents = [
    { v: full, outside: 0 },
    { v: full, outside: OUTSIDE },
    { v: [at(rows, 0), at(rows, 1)] as const, outside: OUTSIDE },
  ]
  for (const { v, outside } of extents) {
    for (let step = 0, share = 1; step < STEPS; step++, share *= SHRINKING) {
      if (wall === 'left') yield { u: [mix(last, first, share), last], v, outside }
      else if (wall === 'right') yield { u: [first, mix(first, last, share)], v, outside }
      else yield { u: aroundMiddle(first, last, share), v, outside }
    }
  }
}

/** From the area's nearest row almost to its farthest, as wide as its nearest row. */
function* onLevel(surface: 'floor' | 'ceiling', mapper: Mapper, bounds: Bounds): Generator<Extent> {
  const { left, right } = bounds
  const middle = (left + right) / 2
  const [near, far] = surface === 'floor' ? [bounds.bottom, bounds.top] : [bounds.top, bounds.bottom]
  const nearest = placeOn(surface, mapper, middle, near).v
  const farthest = placeOn(surface, mapper, middle, mix(near, far, FARTHEST_ROW)).v
  const sides = [left, right].map((x) => placeOn(surface, mapper, x, near).u)
  const [first, last] = [at(sides, 0), at(sides, 1)]
  const v = surface === 'floor' ? ([farthest, nearest] as const) : ([nearest, farthest] as const)
  for (let step = 0, share = 1; step < STEPS; step++, share *= SHRINKING) {
    yield { u: aroundMiddle(first, last, share), v, outside: OUTSIDE }
  }
}

function aroundMiddle(first: number, last: number, share: number): readonly [number, number] {
  return [mix(last, first, (1 + share) / 2), mix(first, last, (1 + share) / 2)]
}

function placeOn(surface: Surface, mapper: Mapper, x: number, y: number): { u: number; v: number } {
  const out = { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 }
  locate(mapper, surface, x * mapper.width - 0.5, y * mapper.height - 0.5, out)
  return out
}

function isWithin({ x, y }: SharePoint, outside: number): boolean {
  return Math.min(x, y) >= -outside && Math.max(x, y) <= 1 + outside
}

/** The corners of a rectangle on a plane as seen in the photo; `null` if one is behind the camera. */
function cornersOf(surface: Surface, mapper: Mapper, { u, v }: Extent): Quad | null {
  const unit = isLevel(surface) ? mapper.metresPerUnit : surface.metresPerUnit
  const corner = (i: 0 | 1, k: 0 | 1) => {
    return seenAt(mapper, onSurface(surface, mapper, u[i] / unit, v[k] / unit))
  }
  const [p0, p1, p2, p3] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  return p0 && p1 && p2 && p3 ? [p0, p1, p2, p3] : null
}

function isLevel(surface: Surface): surface is 'floor' | 'ceiling' {
  return surface === 'floor' || surface === 'ceiling'
}

function onSurface(surface: Surface, { room }: Mapper, along: number, across: number): Vector {
  if (surface === 'floor') return vector(along, 1, across)
  if (surface === 'ceiling') return vector(along, -room.box.ceiling, across)
  const { box, wall } = surface
  if (wall === 'back') return vector(along, across, box.back)
  return vector(wall === 'left' ? -box.left : box.right, across, along)
}

/** Where a place in the room appears: the inverse of its ray. */
function seenAt({ room, width, height }: Mapper, place: Vector): SharePoint | null {
  const { right, up, forward, focal, cx, cy } = room.frame
  const along = (axis: 'x' | 'y' | 'z') => dot(place, vector(right[axis], up[axis], forward[axis]))
  const depth = along('z')
  if (depth <= 0) return null
  const scale = Math.max(width, height) / room.longSide
  return {
    x: ((cx + (focal * along('x')) / depth) * scale) / width,
    y: ((cy + (focal * along('y')) / depth) * scale) / height,
  }
}
