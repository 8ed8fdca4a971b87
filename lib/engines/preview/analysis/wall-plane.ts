import { LIMITS } from '../../../domain/limits.ts'
import { isConvex } from '../../../domain/perspective.ts'
import { sidesRatio } from '../../../math/homography.ts'
import { at, percentile } from '../../../math/numeric.ts'
import { type RayField, type Room, rayAt, rayField } from '../../../survey/room.ts'
import type { LabelMap } from './label-map.ts'
import { type AreaPlane, gridPlane, type WallName } from './mapping.ts'
import { type Column, columnsOf, MOST_COLUMNS, OFF_LINE, outlineCorners } from './outline-perspective.ts'
import { cameraOf, horizonOf } from './plain-perspective.ts'

/** Height of an ordinary room in meters. */
const ROOM_METRES = LIMITS.perspective.typed.initial
/** Its ceiling's height above the camera, in camera heights. */
const USUAL_CEILING = 0.72

/** Largest guess of a wall's distance, in camera heights. */
const FARTHEST = 4

/** How far, in radians, an edge may turn from the horizontal lines of its wall. */
const MOST_TURN = 0.06
/** Mean deviation of a straight edge, as a share of the largest one. */
const STRAIGHT = 0.45
/** Minimum share of the edge's columns that a line must explain; of another one, of the remaining columns. */
const LEAST_SHARE = 0.3
/**
 * Minimum size of anything that identifies a wall: the length of its edge in image widths, the share of the columns, and how far
 * apart two points of a line are. Also how near another wall must meet the first one, in image widths.
 */
const LEAST_WALL = 0.12
/** Columns to try lines through. */
const SAMPLES = 28

/** One point of an edge per column that has one, in cells of the label map. */
type EdgePoint = { readonly x: number; readonly y: number }

/** −1 for the upper edge of an area, 1 for its lower one. */
type Side = -1 | 1

/** A straight part of an edge on one wall. */
interface WallEdge {
  readonly wall: WallName
  readonly start: number
  readonly slope: number
  readonly first: number
  readonly last: number
  readonly score: number
  /** Height above the camera divided by distance, on that wall; negative below the camera. */
  readonly rise: number
}

interface View {
  readonly labels: LabelMap
  readonly room: Room
  readonly rays: RayField
}

/**
 * The plane of each area, in order of their labels, as a wall. One whose outline doesn't tell has that of the largest wall ahead
 * that does, of those with a share of the photo in `walls`: two walls side by side then have bricks of one size. If no outline
 * tells, it is the wall seen most squarely.
 */
export function wallPlanesOf(labels: LabelMap, walls: readonly number[], room: Room): AreaPlane[] {
  const view = { labels, room, rays: rayField(room, Math.max(labels.width, labels.height) / room.longSide) }
  const columns = walls.map((_, index) => columnsOf(labels.first, labels, index + 1))
  const found = columns.map((own) => (own.length === 0 ? 'image' : planeIn(view, own)))
  const isAhead = (plane: AreaPlane | null) =>
    plane !== null && typeof plane === 'object' && 'box' in plane && Number.isFinite(plane.box.back)
  const shares = walls.map((share, index) => (isAhead(found[index] ?? null) ? share : 0))
  const most = Math.max(0, ...shares)
  const ahead = most > 0 ? found[shares.indexOf(most)] : null
  return found.map((plane, index) => plane ?? ahead ?? planeAhead(view, at(columns, index)))
}

/**
 * A wall's plane from the straight edge of its outline, which is horizontal: its slope in the photo matches the room's
 * horizontal lines on only one wall. If the edge has a kink, the area goes around a corner. Without such an edge, the outline's
 * corners count.
 */
function planeIn(view: View, columns: readonly Column[]): AreaPlane | null {
  const { labels } = view
  const upper = wallEdges(view, edgePoints(columns, labels, -1), -1)
  if (upper.length > 0) return planeBelow(view, [...upper, ...wallsCutOff(view, upper, columns)], columns)
  const lower = wallEdges(view, edgePoints(columns, labels, 1), 1)
  if (lower.length > 0) return planeAbove(view, lower, columns)
  return planeOfCorners(view, columns)
}

function edgePoints(columns: readonly Column[], { height }: LabelMap, side: Side): EdgePoint[] {
  const border = OFF_LINE * height
  return columns
    .map(({ x, top, bottom }) => ({ x, y: side < 0 ? top - 0.5 : bottom + 0.5 }))
    .filter(({ y }) => (side < 0 ? y > border : y < height - 1 - border))
}

/** The straight parts of an edge that run like horizontal lines, from left to right; none if the first isn't found. */
function wallEdges(view: View, points: readonly EdgePoint[], side: Side): WallEdge[] {
  const { width } = view.labels
  if (view.room.frame.confidence === 0 || points.length < LEAST_WALL * width) return []
  const main = bestLine(view, points, side, () => true)
  if (!main || main.score < LEAST_SHARE * points.length) return []
  if (main.last - main.first < LEAST_WALL * width) return []
  const beside = [points.filter(({ x }) => x < main.first), points.filter(({ x }) => x > main.last)].flatMap(
    (rest) => {
      if (rest.length < LEAST_WALL * points.length) return []
      const line = bestLine(view, rest, side, (wall) => wall !== main.wall)
      if (!line || line.score < LEAST_SHARE * rest.length) return []
      const corner = (line.start - main.start) / (main.slope - line.slope)
      const reach = LEAST_WALL * width
      const isNear =
        corner > Math.min(main.last, line.last) - reach && corner < Math.max(main.first, line.first) + reach
      return isNear ? [line] : []
    },
  )
  return [main, ...beside]
}

/**
 * Finds a wall whose upper edge is cut off by the photo: beyond the end of a line, most of the area extends above it. It meets
 * the other wall at that end.
 */
function wallsCutOff(view: View, edges: readonly WallEdge[], columns: readonly Column[]): WallEdge[] {
  const [main] = edges
  if (!main || edges.length > 1) return []
  const tolerance = 2 * OFF_LINE * view.labels.height
  const beyond = {
    left: columns.filter(({ x }) => x < main.first),
    right: columns.filter(({ x }) => x > main.last),
  }
  for (const side of ['left', 'right'] as const) {
    const wall = main.wall === 'back' ? side : 'back'
    // Beyond a side wall's far end is the back wall; beyond its near end is nothing.
    if (main.wall === side) continue
    const above = beyond[side].filter((column) => column.top < main.start + main.slope * column.x - tolerance)
    if (above.length < LEAST_WALL * columns.length || above.length < MOST_COLUMNS * beyond[side].length)
      continue
    const x = side === 'left' ? main.first : main.last
    const rise = riseOn(view, wall, { x, y: main.start + main.slope * x })
    return [{ ...main, wall, rise, first: x, last: x, score: 0 }]
  }
  return []
}

/** The line through most points among those along an accepted wall; closer points count more. */
function bestLine(
  view: View,
  points: readonly EdgePoint[],
  side: Side,
  accepts: (wall: WallName) => boolean,
): WallEdge | null {
  const tolerance = OFF_LINE * view.labels.height
  const sampled = Array.from({ length: SAMPLES }, (_, i) =>
    at(points, Math.floor(((i + 0.5) / SAMPLES) * points.length)),
  )
  const span = LEAST_WALL * (at(points, points.length - 1).x - at(points, 0).x)
  let best: WallEdge | null = null
  for (const [i, p] of sampled.entries()) {
    for (const q of sampled.slice(i + 1)) {
      if (q.x - p.x < Math.max(span, 1)) continue
      const slope = (q.y - p.y) / (q.x - p.x)
      const start = p.y - slope * p.x
      const found = wallAlong(view, (p.x + q.x) / 2, (p.y + q.y) / 2, slope)
      if (!found || !accepts(found.wall)) continue
      const near = points.filter(({ x, y }) => Math.abs(y - start - slope * x) < tolerance)
      if (near.length < 2) continue
      const [first, last] = [at(near, 0).x, at(near, near.length - 1).x]
      // The area ends at its edge: points beyond it, between its ends, count against the line.
      const beyond = points.filter(
        ({ x, y }) => x > first && x < last && side * (y - start - slope * x) > tolerance,
      )
      const score = (near.length - beyond.length) * (1 - (0.5 * found.turn) / MOST_TURN)
      if (score <= (best?.score ?? 0)) continue
      const offs = near.map(({ x, y }) => (y - start - slope * x) ** 2)
      // On an arc, the points use up the whole tolerance.
      if (offs.reduce((sum, off) => sum + off, 0) > (STRAIGHT * tolerance) ** 2 * offs.length) continue
      const rises = Float32Array.from(near, (point) => riseOn(view, found.wall, point))
      best = {
        wall: found.wall,
        start,
        slope,
        score,
        first,
        last,
        rise: percentile(rises, 0.5),
      }
    }
  }
  return best
}

/** The wall whose horizontal lines have almost this slope at a place, and the angle between both, in radians. */
function wallAlong({ room: { frame }, rays }: View, x: number, y: number, slope: number) {
  const turn = ({ x: vx, y: vy, z: vz }: { x: number; y: number; z: number }) => {
    const level = Math.atan2(rays.focal * vy - (y - rays.cy) * vz, rays.focal * vx - (x - rays.cx) * vz)
    const difference = Math.abs(Math.atan(slope) - level) % Math.PI
    return Math.min(difference, Math.PI - difference)
  }
  const [onBack, onSide] = [turn(frame.right), turn(frame.forward)]
  if (Math.min(onBack, onSide) > MOST_TURN) return null
  if (onBack <= onSide) return { wall: 'back', turn: onBack } as const
  return { wall: rayAt(rays, x, y).X < 0 ? 'left' : 'right', turn: onSide } as const
}

/** Height above the camera of a place on a wall, divided by the wall's distance. */
function riseOn({ rays }: View, wall: WallName, { x, y }: EdgePoint): number {
  const ray = rayAt(rays, x, y)
  return -ray.Y / Math.max(1e-3, wall === 'back' ? ray.Z : Math.abs(ray.X))
}

/**
 * How far an area extends below and above the camera on a wall, divided by the wall's distance. Outlines cover floors and
 * ceilings in some columns.
 */
function reachOn(view: View, wall: WallName, columns: readonly Column[]) {
  const of = (values: number[]) => percentile(Float32Array.from(values), MOST_COLUMNS)
  return {
    below: of(columns.map(({ x, bottom }) => -riseOn(view, wall, { x, y: bottom + 0.5 }))),
    above: of(columns.map(({ x, top }) => riseOn(view, wall, { x, y: top - 0.5 }))),
  }
}

/** Below this height divided by distance, an area may be a strip of the wall, as above a counter. */
const FLAT = 0.45

/** The walls below upper edges. These are ceiling lines, unless the room says that they are far below the ceiling. */
function planeBelow(view: View, edges: readonly WallEdge[], columns: readonly Column[]): AreaPlane {
  const main = at(edges, 0)
  const { box, confidence } = view.room
  if (main.rise < 0.02) return planeAtFloor(view, main, columns)
  const own = columns.filter(({ x }) => x >= main.first && x <= main.last)
  const height = main.rise + reachOn(view, main.wall, own.length > 0 ? own : columns).below
  const isLow = height < FLAT && confidence > 0.5 && main.rise * box[main.wall] < 0.45 * box.ceiling
  return isLow
    ? wallsAt(edges, ({ wall }) => box[wall], box.ceiling)
    : wallsFrom(edges, USUAL_CEILING, height)
}

/** The walls above lower edges, if these are floor lines; otherwise the single wall. */
function planeAbove(view: View, edges: readonly WallEdge[], columns: readonly Column[]): AreaPlane {
  const main = at(edges, 0)
  const isFloor = edges.every(({ rise }) => rise < -0.05)
  return isFloor
    ? wallsFrom(edges, -1, reachOn(view, main.wall, columns).above - main.rise)
    : planeAtFloor(view, main, columns)
}

/** Walls with edges at a level above the camera, if a room's height allows: horizons are often wrong, and a bed is no floor. */
function wallsFrom(edges: readonly WallEdge[], level: number, height: number): AreaPlane {
  const first = at(edges, 0).rise
  const distance = Math.min(FARTHEST, level / first, (1 + USUAL_CEILING) / height)
  return wallsAt(edges, ({ rise }) => distance / Math.max(distance / FARTHEST, rise / first), USUAL_CEILING)
}

/** A wall whose upper edge isn't a ceiling line, as above a counter: assumes its lowest place is the floor. */
function planeAtFloor(view: View, edge: WallEdge, columns: readonly Column[]): AreaPlane {
  const distance = Math.min(FARTHEST, 1 / Math.max(0.05, reachOn(view, edge.wall, columns).below))
  return wallsAt([edge], () => distance, USUAL_CEILING)
}

/** The wall seen most squarely, as close as the area's highest and lowest places allow. */
function planeAhead(view: View, columns: readonly Column[]): AreaPlane {
  const { x, top, bottom } = at(columns, columns.length >> 1)
  const { X, Z } = rayAt(view.rays, x, (top + bottom) / 2)
  const side = X < 0 ? 'left' : 'right'
  const wall = Math.abs(X) > Z ? side : 'back'
  const { below, above } = reachOn(view, wall, columns)
  const distance = Math.min(FARTHEST, 1 / Math.max(0.05, below, above / USUAL_CEILING))
  const { box } = view.room
  return {
    wall,
    box: { ...box, [wall]: distance, ceiling: USUAL_CEILING },
    metresPerUnit: ROOM_METRES / (1 + USUAL_CEILING),
  }
}

function wallsAt(
  edges: readonly WallEdge[],
  distanceOf: (edge: WallEdge) => number,
  ceiling: number,
): AreaPlane {
  // Walls that weren't found are behind all others.
  const nowhere = Number.POSITIVE_INFINITY
  const box = { ceiling, back: nowhere, left: nowhere, right: nowhere }
  for (const edge of edges) box[edge.wall] = distanceOf(edge)
  return {
    wall: edges.length === 1 ? at(edges, 0).wall : 'walls',
    box,
    metresPerUnit: ROOM_METRES / (1 + ceiling),
  }
}

/** A wall from its outline's corners, if it has a straight edge that no wall of the room explains. */
function planeOfCorners({ labels, room }: View, columns: readonly Column[]): AreaPlane | null {
  const camera = cameraOf(room, labels)
  const corners = outlineCorners(columns, labels, horizonOf(room, camera))
  if (!corners || !isConvex(corners)) return null
  return gridPlane(
    { corners, heightMetres: ROOM_METRES, widthMetres: ROOM_METRES * sidesRatio(corners, camera) },
    false,
  )
}
