import { at } from '../../../math/numeric.ts'
import { type RayField, type Room, rayAt, rayField } from '../../../survey/room.ts'
import type { LabelMap } from './label-map.ts'
import { OFF_LINE } from './outline-perspective.ts'

/** The position of something upright on the floor. Distances are horizontal, along the floor. */
export interface Upright {
  /** Its height in camera heights. */
  readonly height: number
  /** The horizontal direction to it: a unit vector in the room. */
  readonly X: number
  readonly Z: number
  /** How far its upper edge is above the camera and its lower edge below it, divided by its distance. */
  readonly above: number
  readonly below: number
  /** The label of the area mostly beside and above it, which may be its wall. 0 for none. */
  readonly beside: number
}

/** At a flatter angle to the floor, a single cell spans too much distance. */
const LEAST_BELOW = 0.08
/** Width of a direction, in cells; with less, some rows would have no cell. */
const DIRECTION = 2
/** The share of the directions at both ends where its outline leans, and of its lowest and highest places. */
const ENDS = 0.15
/** How much its heights may differ between those: with more, something is in front of it. */
const MOST_UNEVEN = 0.08
/** Width of a door relative to its height, from narrow closet doors to double doors. */
const NARROWEST = 0.2
const WIDEST = 1

/**
 * Locates an area in the room from its outline and the horizon alone: its lower edge on the floor shows its distance, and its
 * upper edge its height at that distance. `null` if it is cut off by the photo's border, has no straight edges, or isn't shaped
 * like a door.
 */
export function uprightOf(labels: LabelMap, label: number, room: Room): Upright | null {
  if (room.frame.confidence === 0 || isCutOff(labels, label)) return null
  const edges = edgesByDirection(labels, label, room)
  if (edges.length === 0) return null
  const ends = Math.round(ENDS * edges.length)
  const inner = edges.slice(ends, edges.length - ends)
  const byHeight = inner.toSorted((one, other) => heightOf(one) - heightOf(other))
  const ranked = (share: number) => at(byHeight, Math.floor(share * byHeight.length))
  const { direction, above, below } = ranked(0.5)
  const height = heightOf(ranked(0.5))
  const isUneven = heightOf(ranked(1 - ENDS)) - heightOf(ranked(ENDS)) > MOST_UNEVEN * height
  if (below < LEAST_BELOW || isUneven) return null
  const width = widthOf(inner) * (edges.length / inner.length)
  if (width < NARROWEST * height || width > WIDEST * height) return null
  const [X, Z] = [Math.sin(direction), Math.cos(direction)]
  return { height, X, Z, above, below, beside: labelBeside(labels, label) }
}

/** In camera heights: the lower edge is one below the camera. */
function heightOf({ above, below }: EdgesSeen): number {
  return 1 + above / below
}

function isCutOff({ width, height, first }: LabelMap, label: number): boolean {
  const border = Math.max(1, Math.round(OFF_LINE * height))
  return first.some((each, i) => {
    if (each !== label) return false
    const [x, y] = [i % width, Math.floor(i / width)]
    return Math.min(x, y, width - 1 - x, height - 1 - y) < border
  })
}

/** The edges of an area in one direction, in radians to the right of straight ahead, divided by distance. */
interface EdgesSeen {
  readonly direction: number
  above: number
  below: number
}

/**
 * From left to right. An upright thing keeps one direction from top to bottom, even if the camera looks down and its sides
 * lean.
 */
function edgesByDirection({ width, height, first }: LabelMap, label: number, room: Room): EdgesSeen[] {
  const rays = rayField(room, Math.max(width, height) / room.longSide)
  const step = DIRECTION / rays.focal
  const seen = new Map<number, EdgesSeen>()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // Its ends are at its outline; it doesn't touch the photo's border.
      if (first[i] !== label || (first[i - width] === label && first[i + width] === label)) continue
      const [upper, lower] = [rayTo(rays, x, y - 0.5), rayTo(rays, x, y + 0.5)]
      const bin = Math.round(rayTo(rays, x, y).direction / step)
      const known = seen.get(bin)
      if (!known) seen.set(bin, { direction: bin * step, above: upper.rise, below: -lower.rise })
      else {
        known.above = Math.max(known.above, upper.rise)
        known.below = Math.max(known.below, -lower.rise)
      }
    }
  }
  return [...seen.values()].toSorted((one, other) => one.direction - other.direction)
}

/** The direction of a place in the photo, and its height above the camera divided by its distance. */
function rayTo(rays: RayField, x: number, y: number) {
  const { X, Y, Z } = rayAt(rays, x, y)
  return { direction: Math.atan2(X, Z), rise: -Y / Math.max(1e-6, Math.hypot(X, Z)) }
}

/** Distance between the floor points in the first and last direction, in camera heights. */
function widthOf(edges: readonly EdgesSeen[]): number {
  const place = ({ direction, below }: EdgesSeen) =>
    [Math.sin(direction) / below, Math.cos(direction) / below] as const
  const [[x0, z0], [x1, z1]] = [place(at(edges, 0)), place(at(edges, edges.length - 1))]
  return Math.hypot(x1 - x0, z1 - z0)
}

/** Distance from an edge to look for the neighboring area, in cells; closer cells contain both. */
const BESIDE = 2

function labelBeside({ width, first }: LabelMap, label: number): number {
  const counts = new Map<number, number>()
  for (let i = 0; i < first.length; i++) {
    if (first[i] !== label) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const neighbors = [
      x >= BESIDE ? first[i - BESIDE] : 0,
      x + BESIDE < width ? first[i + BESIDE] : 0,
      y >= BESIDE ? first[i - BESIDE * width] : 0,
    ]
    for (const next of neighbors) {
      if (next && next !== label) counts.set(next, (counts.get(next) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
