import { at } from '../math/numeric.ts'
import { connectedShares, likeness } from '../regions/connected.ts'
import type { RegionStats } from '../regions/region-stats.ts'
import { CEILING } from '../survey/room.ts'
import { followDominant, keepOverPaint, uniteObject } from './object-rules.ts'
import { type RoleEvidence, saturationDistance } from './region-features.ts'
import { isPlanar, type Role } from './role-names.ts'

/** Corrections after the inference, in the order they are applied. Each returns a new list of roles. */
export function applyRoleRules(roles: readonly Role[], evidence: RoleEvidence): Role[] {
  const { maskShare } = evidence.statistics
  let out = absorbEnclosed(absorbEnclosed(roles, evidence), evidence)
  if (maskShare > WHOLE_ROOM) out = keepStandingThings(out, evidence)
  out = joinThings(joinThings(out, evidence), evidence)
  out = keepStandingOut(keepStandingOut(out, evidence), evidence)
  if (maskShare < 0.25) out = uniteObject(out, evidence)
  if (maskShare < 0.97) out = keepOverPaint(out, evidence)
  if (maskShare < 0.5) out = followDominant(out, evidence)
  if (maskShare > WHOLE_ROOM) out = keepHighCloths(out, evidence)
  return out
}

/** Painted share of the image above which the whole room is meant. */
const WHOLE_ROOM = 0.85

/** Color step of an outline, which no fold or shadow of one surface has. */
const OUTLINE_STEP = 0.08
const LARGEST_THING = 0.12
const SMALLEST_THING = 0.004

/**
 * Fridges, wardrobes, radiators of the wall's own color: a piece of wall with a clear outline all round, against
 * the wall beside it too, which stands on the floor and reaches neither the ceiling nor the image's edge.
 */
function keepStandingThings(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  return roles.map((role, i) => {
    const r = at(statistics.regions, i)
    if (role !== 'wall' || r.touchesEdge || r.share < SMALLEST_THING || r.share > LARGEST_THING) return role
    const perimeter = Math.max(1, adjacency.perimeter[i] ?? 0)
    const along = { outline: 0, wall: 0, floor: 0, ceiling: 0 }
    for (const [j, { length, step }] of at(adjacency.neighbours, i)) {
      const clear = step > OUTLINE_STEP
      const other = at(roles, j)
      if (clear) along.outline += length / perimeter
      if (other === 'wall' && clear) along.wall += length / perimeter
      if (other === 'floor') along.floor += length / perimeter
      if (other === 'ceiling') along.ceiling += length / perimeter
    }
    const stands = along.floor > 0.06 && along.ceiling < 0.03
    return along.outline > 0.9 && along.wall > 0.15 && stands ? 'keep' : role
  })
}

/** Saturation distance between two materials, which light alone does not make. */
const OTHER_HUE = 0.042

/** Reflections and stains: small regions surrounded by one plane across a weak edge belong to it. */
function absorbEnclosed(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  return roles.map((role, i) => {
    const r = at(statistics.regions, i)
    if (isPlanar(role) || r.pixels === 0 || r.share >= 0.04 || r.L <= 0.28) return role
    const meets = new Map<Role, Meeting>()
    for (const [j, border] of at(adjacency.neighbours, i)) {
      const other = at(statistics.regions, j)
      if (other.pixels === 0 || !isPlanar(at(roles, j))) continue
      const sum = meets.get(at(roles, j)) ?? { length: 0, step: 0, apart: 0 }
      sum.length += border.length
      sum.step += border.length * border.step
      sum.apart += border.length * saturationDistance(r, other)
      meets.set(at(roles, j), sum)
    }
    for (const [plane, { length, step, apart }] of meets) {
      // What is of another hue than all round it is no reflection but a thing.
      const weak = step / length < (r.chroma > 0.1 ? 0.03 : 0.1) && apart / length < OTHER_HUE
      if (length > 0.6 * (adjacency.perimeter[i] ?? 0) && weak) return plane
    }
    return isCornerShadow(r, meets, adjacency.perimeter[i] ?? 0) ? longest(meets) : role
  })
}

/** A region's border with one kind of plane: its length, and along it the sums of color steps and of hues apart. */
interface Meeting {
  length: number
  step: number
  apart: number
}

const CORNER_SHADOW = { most: 0.006, border: 0.85, step: 0.1 }

/** Where wall and ceiling meet it is dark: a small region with nothing but planes all round, softly. */
function isCornerShadow(r: RegionStats, meets: ReadonlyMap<Role, Meeting>, perimeter: number): boolean {
  if (r.share > CORNER_SHADOW.most || r.chroma > 0.1 || !meets.has('ceiling')) return false
  const sum = { length: 0, step: 0, apart: 0 }
  for (const { length, step, apart } of meets.values()) {
    sum.length += length
    sum.step += step
    sum.apart += apart
  }
  const isSoft = sum.step < CORNER_SHADOW.step * sum.length && sum.apart < OTHER_HUE * sum.length
  return sum.length > CORNER_SHADOW.border * perimeter && isSoft
}

function longest(meets: ReadonlyMap<Role, Meeting>): Role {
  let most = 0
  let plane: Role = 'wall'
  for (const [role, { length }] of meets) {
    if (length <= most) continue
    most = length
    plane = role
  }
  return plane
}

/** Whether more than half of what a region softly runs into, or of all its border, is cloth. */
function runsIntoCloth(i: number, roles: readonly Role[], { adjacency }: RoleEvidence): boolean {
  const length = { cloth: 0, softCloth: 0, soft: 0 }
  for (const [j, border] of at(adjacency.neighbours, i)) {
    const isCloth = roles[j] === 'textile'
    if (isCloth) length.cloth += border.length
    if (border.step > OUTLINE_STEP) continue
    length.soft += border.length
    if (isCloth) length.softCloth += border.length
  }
  const perimeter = Math.max(1, adjacency.perimeter[i] ?? 0)
  return length.cloth > 0.55 * perimeter || length.softCloth > Math.max(0.3 * perimeter, 0.7 * length.soft)
}

/** Cushions on a sofa are cloth. Small pieces called wall or floor that run softly into a thing of like color, and not into the plane. */
function joinThings(roles: readonly Role[], evidence: RoleEvidence): Role[] {
  const { statistics, adjacency } = evidence
  return roles.map((role, i) => {
    const r = at(statistics.regions, i)
    if (r.pixels === 0 || r.share > 0.012) return role
    if (role === 'wood' && runsIntoCloth(i, roles, evidence)) return 'textile'
    if (role !== 'wall' && role !== 'floor') return role
    const pull = pullsOn(i, roles, evidence)
    const thing = strongest(pull)
    return pull[thing] > 1.2 * pull.plane && pull[thing] > 0.2 * (adjacency.perimeter[i] ?? 0) ? thing : role
  })
}

function strongest({ textile, wood, keep }: Readonly<Record<'textile' | 'wood' | 'keep', number>>) {
  if (keep > textile && keep > wood) return 'keep'
  return textile >= wood ? 'textile' : 'wood'
}

/** Length of border, soft edges counting most, that draws region i to things like it and to its own plane. */
function pullsOn(i: number, roles: readonly Role[], { statistics, adjacency }: RoleEvidence) {
  const r = at(statistics.regions, i)
  const pull = { textile: 0, wood: 0, keep: 0, plane: 0 }
  for (const [j, border] of at(adjacency.neighbours, i)) {
    const other = at(statistics.regions, j)
    if (other.pixels === 0) continue
    const soft = border.length * (border.step < 0.08 ? 1 : 0.25)
    const neighbour = at(roles, j)
    const isThing = neighbour === 'textile' || neighbour === 'wood' || neighbour === 'keep'
    if (neighbour === at(roles, i)) pull.plane += soft
    else if (isThing && likeness(r, other) > 0.3) pull[neighbour] += soft
  }
  return pull
}

/**
 * Lampshades, images, switches: small, of another hue than the plane round them across a clear edge, or
 * framed by something that stays. What is seen of the plane between things is no such thing: it goes on softly
 * into the plane, or lies under the horizon in the plane's own color.
 */
function keepStandingOut(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  const { regions } = statistics
  const largest = largestOfRole(roles, regions)
  return roles.map((role, i) => {
    const r = at(regions, i)
    if (!isPlanar(role) || r.pixels === 0 || r.share > 0.012) return role
    const length = { standing: 0, soft: 0 }
    for (const [j, border] of at(adjacency.neighbours, i)) {
      const other = at(regions, j)
      const framed = other.pixels > 0 && !isPlanar(at(roles, j)) && border.step > 0.075
      const apart = at(roles, j) === role && other.pixels > 2 * r.pixels && border.step > 0.075
      if (framed || (apart && saturationDistance(r, other) > 0.02)) length.standing += border.length
      if (at(roles, j) === role && border.step < 0.05) length.soft += border.length
    }
    const perimeter = adjacency.perimeter[i] ?? 0
    if (isSeenBetween(r, largest.get(role), length.soft / Math.max(1, perimeter))) return role
    return length.standing > 0.55 * perimeter ? 'keep' : role
  })
}

/** A piece of a plane between things: `soft` is the share of its border across which it goes on into the plane. */
function isSeenBetween(r: RegionStats, plane: RegionStats | undefined, soft: number): boolean {
  if (!plane || saturationDistance(r, plane) > 0.02) return false
  return soft > 0.15 || (r.below > 0.9 && Math.abs(r.L - plane.L) < 0.2)
}

function largestOfRole(roles: readonly Role[], regions: readonly RegionStats[]): Map<Role, RegionStats> {
  const largest = new Map<Role, RegionStats>()
  regions.forEach((r, i) => {
    if (r.pixels > (largest.get(at(roles, i))?.pixels ?? 0)) largest.set(at(roles, i), r)
  })
  return largest
}

/** In a whole room, small cloths above the horizon are lamps, images and shelves: they stay. */
function keepHighCloths(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  const { regions } = statistics
  const shares = connectedShares(
    regions,
    adjacency,
    (i) => at(roles, i) === 'textile',
    (r) => r.share,
  )
  return roles.map((role, i) => {
    const r = at(regions, i)
    const high = r.below < 0.5 && ((shares[i] ?? 0) < 0.008 || (r.faces[CEILING] ?? 0) > 0.5)
    return role === 'textile' && high ? 'keep' : role
  })
}
