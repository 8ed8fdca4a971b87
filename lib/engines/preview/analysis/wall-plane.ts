import { isConvex } from '../../../domain/perspective.ts'
import type { Quad } from '../../../math/homography.ts'
import { sidesRatio } from '../../../math/homography.ts'
import { at, clamp, percentile } from '../../../math/numeric.ts'
import { type RayField, type Room, rayField } from '../../../survey/room.ts'
import type { LabelMap } from './label-map.ts'
import { type AreaPlane, gridPlane, type WallName } from './mapping.ts'
import { outlineCorners } from './outline-perspective.ts'

/** Height of an ordinary room in metres, and how high its ceiling is over the camera, in camera heights. */
const ROOM_METRES = 2.5
const USUAL_CEILING = 0.72
/** Ceilings outside of this range, in camera heights, are misreadings. */
const LEAST_CEILING = 0.55
const MOST_CEILING = 1.3

/** How near and how far a wall may be whose distance is guessed, in camera heights. */
const NEAREST = 0.6
const FARTHEST = 4

/** How far, in radians, an edge may turn from the level lines of the wall it is taken for. */
const MOST_TURN = 0.06
/** How far off the line a point of the edge may lie, in heights of the image. */
const OFF_LINE = 0.012
/** Of that, what a straight edge needs on average. */
const STRAIGHT = 0.45
/** What lies so near to the photo's border, in heights of the image, is cut off there and no edge of the wall. */
const BORDER = 0.012
/** Shares of the edge's columns that a line must explain: the first one, and a further one of the columns beside it. */
const LEAST_SHARE = 0.3
const LEAST_SHARE_BESIDE = 0.5
/** Shortest edge that says which wall it is of, in widths of the image. */
const LEAST_LENGTH = 0.12
/** A further wall takes at least this share of the columns, and meets the first one so near to them, in widths. */
const LEAST_WALL = 0.12
const ABOVE_SHARE = 0.7
const CORNER_REACH = 0.08
/** Columns that lines are tried through, and the least distance of two of them as a share of all. */
const SAMPLES = 28
const LEAST_SPAN = 0.12

/** One point of an edge for each column that has one, in cells of the label map. */
interface EdgePoint {
  readonly x: number
  readonly y: number
}

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
  /** Height over the camera by distance from it, on that wall; below the camera it is negative. */
  readonly rise: number
}

interface View {
  readonly labels: LabelMap
  readonly room: Room
  readonly rays: RayField
}

/**
 * The plane of a wall by the outline's own straight edge, which is level: its slope in the photo is that of the room's
 * level lines on one wall alone. Where the edge has a kink, the area goes round a corner. Without such an edge the
 * outline’s own corners count, and without these the wall that is seen most squarely.
 */
export function wallPlaneOf(labels: LabelMap, label: number, room: Room): AreaPlane {
  const view = { labels, room, rays: rayField(room, Math.max(labels.width, labels.height) / room.longSide) }
  const columns = columnsOf(labels, label)
  if (columns.length === 0) return 'image'
  const upper = wallEdges(view, edgePoints(columns, labels, -1), -1)
  if (upper.length > 0) return planeBelow(view, [...upper, ...wallsCutOff(view, upper, columns)], columns)
  const lower = wallEdges(view, edgePoints(columns, labels, 1), 1)
  if (lower.length > 0) return planeAbove(view, lower, columns)
  return planeOfCorners(view, label, columns) ?? planeAhead(view, columns)
}

/** The first and the last row of an area in each of its columns. */
interface Column {
  readonly x: number
  readonly top: number
  readonly bottom: number
}

function columnsOf({ width, height, first }: LabelMap, label: number): Column[] {
  const tops = new Int32Array(width).fill(-1)
  const bottoms = new Int32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (first[i] !== label) continue
      if (tops[x] === -1) tops[x] = y
      bottoms[x] = y
    }
  }
  return [...tops.keys()]
    .filter((x) => tops[x] !== -1)
    .map((x) => ({ x, top: tops[x] ?? 0, bottom: bottoms[x] ?? 0 }))
}

function edgePoints(columns: readonly Column[], { height }: LabelMap, side: Side): EdgePoint[] {
  const border = BORDER * height
  return columns
    .map(({ x, top, bottom }) => ({ x, y: side < 0 ? top - 0.5 : bottom + 0.5 }))
    .filter(({ y }) => (side < 0 ? y > border : y < height - 1 - border))
}

/** The straight pieces of an edge that run as level lines do, from left to right; none where there is no such edge. */
function wallEdges(view: View, points: readonly EdgePoint[], side: Side): WallEdge[] {
  const { width } = view.labels
  if (view.room.frame.confidence === 0 || points.length < LEAST_WALL * width) return []
  const main = bestLine(view, points, side, () => true)
  if (!main || main.score < LEAST_SHARE * points.length) return []
  if (main.last - main.first < LEAST_LENGTH * width) return []
  const beside = [points.filter(({ x }) => x < main.first), points.filter(({ x }) => x > main.last)].flatMap(
    (rest) => {
      if (rest.length < LEAST_WALL * points.length) return []
      const line = bestLine(view, rest, side, (wall) => wall !== main.wall)
      if (!line || line.score < LEAST_SHARE_BESIDE * rest.length) return []
      const corner = (line.start - main.start) / (main.slope - line.slope)
      const reach = CORNER_REACH * width
      const isNear =
        corner > Math.min(main.last, line.last) - reach && corner < Math.max(main.first, line.first) + reach
      return isNear ? [line] : []
    },
  )
  return [main, ...beside]
}

/**
 * A wall that comes so near that the photo cuts off its upper edge: beside the end of a line, most of the area reaches above
 * it. It meets the other wall where that ends.
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
    if (above.length < LEAST_WALL * columns.length || above.length < ABOVE_SHARE * beyond[side].length)
      continue
    const x = side === 'left' ? main.first : main.last
    const rise = riseOn(view, wall, { x, y: main.start + main.slope * x })
    return [{ ...main, wall, rise, first: x, last: x, score: 0 }]
  }
  return []
}

/** The line that most points lie on, among those which run along an accepted wall; the more exactly, the better. */
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
  const span = LEAST_SPAN * (at(points, points.length - 1).x - at(points, 0).x)
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
      // The area ends at its edge: between its ends, points beyond it speak against the line.
      const beyond = points.filter(
        ({ x, y }) => x > first && x < last && side * (y - start - slope * x) > tolerance,
      )
      const score = (near.length - beyond.length) * (1 - (0.5 * found.turn) / MOST_TURN)
      if (score <= (best?.score ?? 0)) continue
      const offs = near.map(({ x, y }) => (y - start - slope * x) ** 2)
      // Along an arc the points use all of the room there is.
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

/** The wall whose level lines have nearly this slope at a place, and how far it turns from them, in radians. */
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

function rayAt({ X, Y, Z }: RayField, x: number, y: number) {
  const on = (form: readonly [number, number, number]) => form[0] + form[1] * x + form[2] * y
  return { X: on(X), Y: on(Y), Z: on(Z) }
}

/** How high over the camera a wall is seen at a place, by the wall's distance. */
function riseOn({ rays }: View, wall: WallName, { x, y }: EdgePoint): number {
  const ray = rayAt(rays, x, y)
  return -ray.Y / Math.max(1e-3, wall === 'back' ? ray.Z : Math.abs(ray.X))
}

/** The rank that an area's reach is taken at: outlines run over floors and ceilings in some columns. */
const REACHED = 0.75

/** How far below the camera an area is seen on a wall, by the wall's distance, and how far above it. */
function reachOn(view: View, wall: WallName, columns: readonly Column[]) {
  const of = (values: number[]) => percentile(Float32Array.from(values), REACHED)
  return {
    below: of(columns.map(({ x, bottom }) => -riseOn(view, wall, { x, y: bottom + 0.5 }))),
    above: of(columns.map(({ x, top }) => riseOn(view, wall, { x, y: top - 0.5 }))),
  }
}

/** Height of an area by its distance below which it may be a strip of the wall, as over a counter. */
const FLAT = 0.45

/** The walls under upper edges: these are the ceiling's, unless the room says that they lie far below it. */
function planeBelow(view: View, edges: readonly WallEdge[], columns: readonly Column[]): AreaPlane {
  const main = at(edges, 0)
  const { room } = view
  if (main.rise < 0.02) return planeAtFloor(view, main, columns)
  const own = columns.filter(({ x }) => x >= main.first && x <= main.last)
  const { below } = reachOn(view, main.wall, own.length > 0 ? own : columns)
  const known = room.box[main.wall]
  const isFlat = main.rise + below < FLAT
  const isLow = isFlat && room.confidence > 0.5 && main.rise * known < 0.45 * room.box.ceiling
  if (isLow) return wallsAt(edges, ({ wall }) => room.box[wall], room.box.ceiling)
  // The floor is at least as low as the area.
  const ceiling = clamp(main.rise / Math.max(below, main.rise / USUAL_CEILING), LEAST_CEILING, MOST_CEILING)
  return wallsAt(edges, ({ rise }) => ceiling / Math.max(0.02, rise), ceiling)
}

/** The walls over lower edges where these are the floor's, or else the one wall. */
function planeAbove(view: View, edges: readonly WallEdge[], columns: readonly Column[]): AreaPlane {
  const isFloor = edges.every(({ rise }) => rise < -0.05)
  return isFloor
    ? wallsAt(edges, ({ rise }) => -1 / rise, USUAL_CEILING)
    : planeAtFloor(view, at(edges, 0), columns)
}

/** A wall whose upper edge is no ceiling's, as over a counter: its lowest place is taken for the floor's. */
function planeAtFloor(view: View, edge: WallEdge, columns: readonly Column[]): AreaPlane {
  const distance = clamp(1 / Math.max(0.05, reachOn(view, edge.wall, columns).below), NEAREST, FARTHEST)
  return wallsAt([edge], () => distance, USUAL_CEILING)
}

/** The wall that is seen most squarely, as near as the highest and the lowest place of the area tell. */
function planeAhead(view: View, columns: readonly Column[]): AreaPlane {
  const { x, top, bottom } = at(columns, columns.length >> 1)
  const { X, Z } = rayAt(view.rays, x, (top + bottom) / 2)
  const side = X < 0 ? 'left' : 'right'
  const wall = Math.abs(X) > Z ? side : 'back'
  const { below, above } = reachOn(view, wall, columns)
  const distance = clamp(1 / Math.max(0.05, below, above / USUAL_CEILING), NEAREST, FARTHEST)
  const { box } = view.room
  return {
    wall,
    box: { ...box, [wall]: distance, ceiling: USUAL_CEILING },
    metresPerUnit: ROOM_METRES / (1 + USUAL_CEILING),
  }
}

/** Where no wall was found, in camera heights: behind every other. */
const NOWHERE = 1e3

function wallsAt(
  edges: readonly WallEdge[],
  distanceOf: (edge: WallEdge) => number,
  ceiling: number,
): AreaPlane {
  const box = { ceiling, back: NOWHERE, left: NOWHERE, right: NOWHERE }
  for (const edge of edges) box[edge.wall] = distanceOf(edge)
  return {
    wall: edges.length === 1 ? at(edges, 0).wall : 'walls',
    box,
    metresPerUnit: ROOM_METRES / (1 + ceiling),
  }
}

/** A wall by the corners of its outline, where it has a straight edge that no wall of the room explains. */
function planeOfCorners(
  { labels, room: { frame, longSide } }: View,
  label: number,
  columns: readonly Column[],
): AreaPlane | null {
  const { width, height, first } = labels
  const bounds = {
    left: at(columns, 0).x / width,
    right: (at(columns, columns.length - 1).x + 1) / width,
    top: Math.min(...columns.map(({ top }) => top)) / height,
    bottom: Math.max(...columns.map(({ bottom }) => bottom + 1)) / height,
  }
  const scale = longSide / Math.max(width, height)
  const camera = {
    width: width * scale,
    height: height * scale,
    focal: frame.focal,
    cx: frame.cx,
    cy: frame.cy,
  }
  const horizon = (camera.cy + (camera.focal * frame.forward.y) / frame.forward.z) / camera.height
  const corners: Quad | null = outlineCorners(first, labels, label, bounds, horizon)
  if (!corners || !isConvex(corners)) return null
  return gridPlane(
    { corners, heightMetres: ROOM_METRES, widthMetres: ROOM_METRES * sidesRatio(corners, camera) },
    false,
  )
}
