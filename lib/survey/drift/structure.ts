import type { Size } from '../../math/image.ts'
import { clamp } from '../../math/numeric.ts'
import { type KindMap, ROOM_KINDS, type RoomKind, shareAt } from '../../segment/kind-map.ts'
import type { Segment } from '../segments.ts'
import { sample } from './edges.ts'
import { DRIFT } from './tuning.ts'

/** A thing of the room that must stay where it is, by its straight edges in pixels of the compared copies. */
export interface Structure {
  /** A window or a door, an edge where two surfaces of the room meet, or something else on a wall. */
  readonly kind: 'opening' | 'crease' | 'other'
  readonly segments: readonly Segment[]
  readonly box: Extent
}

/** Pixels, from the top left. */
export interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What a place of the photo shows, each 0..1. */
interface Reading {
  readonly opening: (x: number, y: number) => number
  readonly surface: (x: number, y: number) => number
  readonly wall: (x: number, y: number) => number
}

const { structure: TUNED } = DRIFT

/** The openings of a photo, each with its edges, and the edges of its walls. */
export function findStructures(
  L: Float32Array,
  size: Size,
  segments: readonly Segment[],
  kinds: KindMap | null,
): Structure[] {
  const longSide = Math.max(size.width, size.height)
  const reading = kinds ? readKinds(kinds, size) : readLight(L, size)
  const stepPx = TUNED.besideShare * longSide
  const rimPx = TUNED.rimShare * longSide
  const long = segments.filter(
    (segment) => segment.length > TUNED.leastLength * longSide && isInside(extentOf(segment), size, rimPx),
  )
  const isOpening = (segment: Segment) =>
    besides(segment, reading.opening, stepPx, Math.max) > TUNED.leastOpening
  const [openings, others] = parted(long, isOpening)
  const [creases, rest] = parted(
    others,
    (segment) =>
      segment.length > TUNED.leastCrease * longSide &&
      besides(segment, reading.surface, stepPx, Math.min) > TUNED.leastSurface,
  )
  return [
    ...groupsOf(openings, TUNED.joinShare * longSide).map((group) => structureOf('opening', group)),
    ...creases.map((segment) => structureOf('crease', [segment])),
    ...groupsOf(
      rest.filter((segment) => besides(segment, reading.wall, stepPx, Math.max) > TUNED.leastSurface),
      TUNED.joinShare * longSide,
    ).map((group) => structureOf('other', group)),
  ]
}

function parted<T>(list: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  const [yes, no]: [T[], T[]] = [[], []]
  for (const each of list) (test(each) ? yes : no).push(each)
  return [yes, no]
}

function readKinds(kinds: KindMap, size: Size): Reading {
  const planeOf = (names: readonly RoomKind[]) => {
    const plane = new Float32Array(kinds.width * kinds.height)
    for (const name of names) {
      const kind = ROOM_KINDS.indexOf(name)
      for (let cell = 0; cell < plane.length; cell++)
        plane[cell] = (plane[cell] ?? 0) + shareAt(kinds, cell, kind)
    }
    const across = kinds.width / size.width
    const down = kinds.height / size.height
    const inside = (at: number, count: number) => Math.min(count - 1.001, Math.max(0, at))
    return (x: number, y: number) =>
      sample(plane, kinds, inside(x * across - 0.5, kinds.width), inside(y * down - 0.5, kinds.height))
  }
  return {
    opening: planeOf(['window', 'door']),
    surface: planeOf(['wall', 'floor', 'ceiling']),
    wall: planeOf(['wall', 'ceiling']),
  }
}

/** Without kinds: openings are what is bright, and surfaces what is plain. */
function readLight(L: Float32Array, size: Size): Reading {
  const sorted = L.slice().sort()
  const bright = Math.max(TUNED.leastBright, sorted[Math.floor(0.9 * sorted.length)] ?? 1)
  return {
    opening: (x, y) => (sample(L, size, x, y) >= bright ? 1 : 0),
    surface: () => 1,
    wall: () => 1,
  }
}

/** The mean of a reading along a segment, of both sides the one chosen. */
function besides(
  { x1, y1, x2, y2, length }: Segment,
  reading: (x: number, y: number) => number,
  stepPx: number,
  choose: (one: number, other: number) => number,
): number {
  const nx = ((y2 - y1) / length) * stepPx
  const ny = ((x1 - x2) / length) * stepPx
  const count = Math.max(3, Math.round(length / 6))
  const sums = [0, 0]
  for (let k = 0; k < count; k++) {
    const t = (k + 0.5) / count
    const x = x1 + (x2 - x1) * t
    const y = y1 + (y2 - y1) * t
    sums[0] = (sums[0] ?? 0) + reading(x + nx, y + ny) / count
    sums[1] = (sums[1] ?? 0) + reading(x - nx, y - ny) / count
  }
  return choose(sums[0] ?? 0, sums[1] ?? 0)
}

function structureOf(kind: Structure['kind'], segments: readonly Segment[]): Structure {
  const box = segments.map(extentOf).reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }))
  return { kind, segments, box }
}

function extentOf({ x1, y1, x2, y2 }: Segment): Extent {
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2),
    bottom: Math.max(y1, y2),
  }
}

/** Whether the middle is away from the image's rim, where a camera's movement cuts lines off. */
function isInside({ left, top, right, bottom }: Extent, { width, height }: Size, rimPx: number): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > rimPx && y > rimPx && x < width - rimPx && y < height - rimPx
}

/** Segments of which one ends as near to the other as `reachPx`, directly or by others between them. */
function groupsOf(segments: readonly Segment[], reachPx: number): Segment[][] {
  const groups: Segment[][] = []
  const left = new Set(segments)
  for (const first of segments) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const member of group) {
      for (const other of left) {
        if (!isNear(member, other, reachPx)) continue
        left.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups
}

function isNear(one: Segment, other: Segment, reachPx: number): boolean {
  const ends = (a: Segment, b: Segment) => Math.min(distanceTo(b, a.x1, a.y1), distanceTo(b, a.x2, a.y2))
  return Math.min(ends(one, other), ends(other, one)) <= reachPx
}

function distanceTo({ x1, y1, x2, y2 }: Segment, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const t = clamp(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1), 0, 1)
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
}
