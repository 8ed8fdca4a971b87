import { at } from '../../../math/numeric.ts'
import { type RayField, type Room, rayField } from '../../../survey/room.ts'
import type { LabelMap } from './label-map.ts'

/** How something upright on the floor stands in the room. Distances are level, along the floor. */
export interface Upright {
  /** Its height in camera heights. */
  readonly height: number
  /** The level direction to it: a unit vector in the room. */
  readonly X: number
  readonly Z: number
  /** How far its upper edge is above the camera there and its lower edge below it, by its distance. */
  readonly above: number
  readonly below: number
  /** The label of the area that it has most beside and above it: its wall's, if that is one. 0 for none. */
  readonly beside: number
}

/** What lies so near to the photo's border, in heights of the image, is cut off there. */
const BORDER = 0.012
/** Where the floor is seen less steeply than this, a cell is too much of the distance. */
const LEAST_BELOW = 0.08
/** Width of a direction, in cells: of a narrower one, some rows would have no cell. */
const DIRECTION = 2
/** How many an area needs, and the share of them at both ends where its outline leans. */
const LEAST_DIRECTIONS = 6
const ENDS = 0.15
/** Ranks of its heights by direction, and the share by which they may differ: more is no straight edge, but something before it. */
const LOW_RANK = 0.15
const HIGH_RANK = 0.85
const MOST_UNEVEN = 0.08
/** Width of a door by its height: narrow ones of closets and double ones too. */
const NARROWEST = 0.2
const WIDEST = 1

/**
 * How an area stands in the room, by its outline and the horizon alone: its lower edge on the floor says how far away it is,
 * and its upper edge how high at that distance. `null` where it is cut off by the photo's border, has no straight edges or no
 * door's proportions.
 */
export function uprightOf(labels: LabelMap, label: number, room: Room): Upright | null {
  if (room.frame.confidence === 0 || isCutOff(labels, label)) return null
  const edges = edgesByDirection(labels, label, room)
  if (edges.length < LEAST_DIRECTIONS) return null
  const ends = Math.round(ENDS * edges.length)
  const inner = edges.slice(ends, edges.length - ends)
  const byHeight = inner.toSorted((one, other) => heightOf(one) - heightOf(other))
  const ranked = (share: number) => at(byHeight, Math.floor(share * byHeight.length))
  const { direction, above, below } = ranked(0.5)
  const height = heightOf(ranked(0.5))
  const isUneven = heightOf(ranked(HIGH_RANK)) - heightOf(ranked(LOW_RANK)) > MOST_UNEVEN * height
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
  const border = Math.max(1, Math.round(BORDER * height))
  return first.some((each, i) => {
    if (each !== label) return false
    const [x, y] = [i % width, Math.floor(i / width)]
    return Math.min(x, y, width - 1 - x, height - 1 - y) < border
  })
}

/** The edges of an area in one direction, in radians from straight ahead to the right, by their distance. */
interface EdgesSeen {
  readonly direction: number
  above: number
  below: number
}

/** From left to right. What is upright is seen in one direction, also where the camera looks down and its sides lean. */
function edgesByDirection({ width, height, first }: LabelMap, label: number, room: Room): EdgesSeen[] {
  const rays = rayField(room, Math.max(width, height) / room.longSide)
  const step = DIRECTION / rays.focal
  const seen = new Map<number, EdgesSeen>()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // Its ends are at its outline; it does not touch the photo's border.
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

/** The direction of a place in the photo, and how far above the camera it is by its distance. */
function rayTo({ X, Y, Z }: RayField, x: number, y: number) {
  const on = (form: readonly [number, number, number]) => form[0] + form[1] * x + form[2] * y
  const [aside, down, ahead] = [on(X), on(Y), on(Z)]
  return { direction: Math.atan2(aside, ahead), rise: -down / Math.max(1e-6, Math.hypot(aside, ahead)) }
}

/** Between the places on the floor under the first and the last direction, in camera heights. */
function widthOf(edges: readonly EdgesSeen[]): number {
  const place = ({ direction, below }: EdgesSeen) =>
    [Math.sin(direction) / below, Math.cos(direction) / below] as const
  const [[x0, z0], [x1, z1]] = [place(at(edges, 0)), place(at(edges, edges.length - 1))]
  return Math.hypot(x1 - x0, z1 - z0)
}

/** How far beside an edge the next area is looked for, in cells: nearer, cells have both in them. */
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
