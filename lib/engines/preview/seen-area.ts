import { finishKind, isPlanar, isWithoutFinish } from '../../domain/areas.ts'
import type { AreaSettings } from '../../domain/design-run.ts'
import type { KnownDistance, MetricSource } from '../../domain/shopping/metric-source.ts'
import type { SharePoint } from '../../math/homography.ts'
import type { Labels, Size } from '../../math/image.ts'
import { at } from '../../math/numeric.ts'
import type { Room } from '../../survey/room.ts'
import type { Analysis } from './analysis/analysis.ts'
import { settingsAt } from './analysis/areas.ts'
import { withDoorScale } from './analysis/door-scale.ts'
import {
  type AreaPlane,
  createMapper,
  gridPlane,
  isGrid,
  locate,
  type Mapper,
  type SurfacePoint,
  wallAt,
} from './analysis/mapping.ts'
import { OFF_LINE } from './analysis/outline-perspective.ts'
import { planeOf } from './render/targets.ts'

/** An area's plane, and what its scale is based on. */
export interface MeasuredSurface {
  readonly room: Room
  readonly plane: Exclude<AreaPlane, 'image'>
  readonly source: MetricSource
}

/** The part of an area visible in a photo, without what furniture hides or the photo cuts off. */
export interface SeenArea {
  readonly squareMetres: number
  /** Share (0..1) of the area's pixels that were skipped: at or beyond the plane's horizon, or too far away. */
  readonly leftOutShare: number
  /** Whether the area reaches the photo's edge, and so probably continues beyond it. */
  readonly touchesRim: boolean
}

/** An area's surface as mapped by the renderer; `null` for things, whose size can't be told from a photo. */
export function surfaceOfArea(
  analysis: Analysis,
  areas: readonly AreaSettings[],
  index: number,
): MeasuredSurface | null {
  const { kind: choice, perspective } = settingsAt(areas, index)
  if (isWithoutFinish(choice)) return null
  const scaled = withDoorScale(analysis, areas)
  const area = at(scaled.areas, index)
  const kind = finishKind(choice) ?? area.proposed
  const { room } = scaled
  if (perspective && isPlanar(kind)) {
    return { room, plane: gridPlane(perspective, kind === 'floor'), source: 'perspective' }
  }
  const plane = planeOf(kind, area)
  if (plane === 'image') return null
  // A door scales the floor and the ceiling, but only its own wall.
  const isByDoor =
    typeof plane === 'string' ? room.cameraMetres !== undefined : area.wall !== at(analysis.areas, index).wall
  return { room, plane, source: isByDoor ? 'door' : 'ceiling' }
}

/** In larger images, one pixel per block is sampled. */
const MOST_VISITED = 1_000_000
/** Maximum distance in a room, because near the horizon a single row of pixels covers meters of floor. */
const FARTHEST_METRES = 20
/** The same for a user's own plane, in multiples of the distance of its rectangle's middle. */
const FARTHEST_TIMES = 8

/** Visible square meters of a surface, from the pixels of one label. `size` is that of the labels' image. */
export function seenSquareMetres(
  surface: MeasuredSurface,
  labels: Labels,
  size: Size,
  label: number,
): SeenArea {
  const { width, height } = size
  const mapper = createMapper(surface.room, width, height)
  const step = Math.ceil(Math.sqrt((width * height) / MOST_VISITED))
  let [squareMetres, visited, leftOut] = [0, 0, 0]
  for (let top = 0; top < height; top += step) {
    const rows = Math.min(step, height - top)
    const start = (top + (rows >> 1)) * width
    for (let left = 0; left < width; left += step) {
      const columns = Math.min(step, width - left)
      const x = left + (columns >> 1)
      if (labels[start + x] !== label) continue
      const pixels = rows * columns
      const each = pixelSquareMetres(mapper, surface.plane, x, top + (rows >> 1))
      visited += pixels
      if (each === null) leftOut += pixels
      else squareMetres += pixels * each
    }
  }
  return {
    squareMetres,
    leftOutShare: visited === 0 ? 0 : leftOut / visited,
    touchesRim: touchesRim(labels, size, label),
  }
}

const point: SurfacePoint = { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 }

/**
 * The surface visible in pixel (x, y), in m²: the determinant of the mapping's derivative, which is the product of its singular
 * values. On a grid they are `metresPerPixel` and `metresPerPixel`·`obliquity`.
 * On a plane of the room, `metresPerPixel` is distance / focal length, which is exact only in the middle of the image. Off its
 * axis, a ray of length l (at depth 1) meets the pixel at cos = 1/l and l times as far away: the pixel spans the solid angle
 * 1/(focal²·l³). The plane shows distance² times that, divided by the cosine of incidence, 1/`obliquity`.
 */
function pixelSquareMetres(mapper: Mapper, plane: MeasuredSurface['plane'], x: number, y: number) {
  if (isTooFar(mapper, plane, x, y)) return null
  const square = point.metresPerPixel ** 2 * point.obliquity
  if (isGrid(plane)) return square
  const { X, Y, Z } = mapper.ray
  return square / Math.sqrt(X * X + Y * Y + Z * Z) ** 3
}

/** Whether nothing can be measured there. Otherwise the place is in `point`. */
function isTooFar(mapper: Mapper, plane: MeasuredSurface['plane'], x: number, y: number): boolean {
  locate(mapper, plane, x, y, point)
  if (!isGrid(plane)) return point.metresPerPixel * mapper.rays.focal > FARTHEST_METRES
  const m = plane.toRectangle
  // 1 in the middle of the rectangle, 0 on the horizon.
  const nearness = (m[6] * (x + 0.5)) / mapper.width + (m[7] * (y + 0.5)) / mapper.height + m[8]
  return nearness < 1 / FARTHEST_TIMES
}

function touchesRim(labels: Labels, { width, height }: Size, label: number): boolean {
  const inset = Math.min(Math.round(OFF_LINE * height), (Math.min(width, height) - 1) >> 1)
  const isOwn = (x: number, y: number) => labels[y * width + x] === label
  for (let x = inset; x < width - inset; x++) {
    if (isOwn(x, inset) || isOwn(x, height - 1 - inset)) return true
  }
  for (let y = inset; y < height - inset; y++) {
    if (isOwn(inset, y) || isOwn(width - 1 - inset, y)) return true
  }
  return false
}

/** Points closer together than this, in shares of the photo, measure nothing. */
const LEAST_APART = 0.02

/**
 * The factor for all lengths of the surface if two of its points are `metres` apart; areas change by its square. Floor and
 * ceiling share a scale; a wall has its own. `null` if the points can't tell: too close together, at the horizon, or on two
 * walls.
 */
export function scaleFromDistance(
  { room, plane }: MeasuredSurface,
  size: Size,
  { points: [from, to], metres }: KnownDistance,
): number | null {
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST_APART) return null
  const mapper = createMapper(room, size.width, size.height)
  const first = placeAt(mapper, plane, from)
  const second = placeAt(mapper, plane, to)
  if (!first || !second || first.wall !== second.wall) return null
  return metres / Math.hypot(second.u - first.u, second.v - first.v)
}

function placeAt(mapper: Mapper, plane: MeasuredSurface['plane'], share: SharePoint) {
  const x = share.x * mapper.width - 0.5
  const y = share.y * mapper.height - 0.5
  if (isTooFar(mapper, plane, x, y)) return null
  const hasSeveralWalls = typeof plane !== 'string' && !isGrid(plane) && plane.wall === 'walls'
  return { u: point.u, v: point.v, wall: hasSeveralWalls ? wallAt(mapper, plane, x, y) : null }
}
