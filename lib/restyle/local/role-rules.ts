import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import { hueDistance } from './colour.ts'
import { connectedRegions } from './connected.ts'
import { likeness } from './mean-field.ts'
import type { RegionStats } from './region-stats.ts'
import { isPlanar, type Role } from './role-names.ts'
import { CEILING, FLOOR } from './room.ts'
import { type RoleEvidence, saturationDistance, wallFaces } from './unaries.ts'

/** Corrections after the inference, in the order they are applied. Each returns a new list of roles. */
export function applyRoleRules(roles: readonly Role[], evidence: RoleEvidence): Role[] {
  const { maskShare } = evidence.statistics
  let out = absorbEnclosed(absorbEnclosed(roles, evidence), evidence)
  out = joinThings(joinThings(out, evidence), evidence)
  out = keepStandingOut(keepStandingOut(out, evidence), evidence)
  if (maskShare < 0.25) out = uniteObject(out, evidence)
  if (maskShare < 0.97) out = keepOverPaint(out, evidence)
  if (maskShare < 0.5) out = followDominant(out, evidence)
  if (maskShare > 0.85) out = keepHighCloths(out, evidence)
  return out
}

/** Reflections and stains: small regions surrounded by one plane across a weak edge belong to it. */
function absorbEnclosed(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  return roles.map((role, i) => {
    const r = at(statistics.regions, i)
    if (isPlanar(role) || r.pixels === 0 || r.share >= 0.04 || r.L <= 0.28) return role
    const meets = new Map<Role, { length: number; step: number }>()
    for (const [j, border] of at(adjacency.neighbours, i)) {
      if (at(statistics.regions, j).pixels === 0 || !isPlanar(at(roles, j))) continue
      const sum = meets.get(at(roles, j)) ?? { length: 0, step: 0 }
      sum.length += border.length
      sum.step += border.length * border.step
      meets.set(at(roles, j), sum)
    }
    for (const [plane, { length, step }] of meets) {
      const weak = step / length < (r.chroma > 0.1 ? 0.03 : 0.1)
      if (length > 0.6 * (adjacency.perimeter[i] ?? 0) && weak) return plane
    }
    return role
  })
}

/** Share of a region's border that it has with regions of one role. */
function borderShare(i: number, wanted: Role, roles: readonly Role[], adjacency: Adjacency): number {
  let length = 0
  for (const [j, border] of at(adjacency.neighbours, i)) if (roles[j] === wanted) length += border.length
  return length / Math.max(1, adjacency.perimeter[i] ?? 0)
}

/** Cushions on a sofa are cloth. Small pieces called wall or floor that run softly into a thing of like colour, and not into the plane. */
function joinThings(roles: readonly Role[], evidence: RoleEvidence): Role[] {
  const { statistics, adjacency } = evidence
  return roles.map((role, i) => {
    const r = at(statistics.regions, i)
    if (r.pixels === 0 || r.share > 0.012) return role
    if (role === 'wood' && borderShare(i, 'textile', roles, adjacency) > 0.55) return 'textile'
    if (role !== 'wall' && role !== 'floor') return role
    const pull = pullsOn(i, roles, evidence)
    const thing = pull.textile >= pull.wood ? 'textile' : 'wood'
    return pull[thing] > 1.2 * pull.plane && pull[thing] > 0.2 * (adjacency.perimeter[i] ?? 0) ? thing : role
  })
}

/** Length of border, soft edges counting most, that draws region i to things like it and to its own plane. */
function pullsOn(i: number, roles: readonly Role[], { statistics, adjacency }: RoleEvidence) {
  const r = at(statistics.regions, i)
  const pull = { textile: 0, wood: 0, plane: 0 }
  for (const [j, border] of at(adjacency.neighbours, i)) {
    const other = at(statistics.regions, j)
    if (other.pixels === 0) continue
    const soft = border.length * (border.step < 0.08 ? 1 : 0.25)
    const neighbour = at(roles, j)
    const isThing = neighbour === 'textile' || neighbour === 'wood'
    if (neighbour === at(roles, i)) pull.plane += soft
    else if (isThing && likeness(r, other) > 0.3) pull[neighbour] += soft
  }
  return pull
}

/**
 * Lampshades, pictures, switches: small, of another hue than the plane round them across a clear edge, or
 * framed by something that stays.
 */
function keepStandingOut(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  const { regions } = statistics
  return roles.map((role, i) => {
    const r = at(regions, i)
    if (!isPlanar(role) || r.pixels === 0 || r.share > 0.012) return role
    let standing = 0
    for (const [j, border] of at(adjacency.neighbours, i)) {
      const other = at(regions, j)
      const framed = other.pixels > 0 && !isPlanar(at(roles, j)) && border.step > 0.075
      const apart = at(roles, j) === role && other.pixels > 2 * r.pixels && border.step > 0.075
      if (framed || (apart && saturationDistance(r, other) > 0.02)) standing += border.length
    }
    return standing > 0.55 * (adjacency.perimeter[i] ?? 0) ? 'keep' : role
  })
}

function alike(p: RegionStats, q: { L: number; a: number; b: number }): boolean {
  const [kp, kq] = [1 / (p.L + 0.12), 1 / (q.L + 0.12)]
  const saturation = Math.hypot(p.a * kp - q.a * kq, p.b * kp - q.b * kq)
  return Math.hypot(p.a - q.a, p.b - q.b) < 0.03 && saturation < 0.045 && Math.abs(p.L - q.L) < 0.1
}

/** Paint that ran over the object's outline: such regions go on outside of the mask and keep their colours. */
function keepOverPaint(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  const { regions } = statistics
  const largest = regions.reduce((p, q) => (q.pixels > p.pixels ? q : p))
  return roles.map((role, i) => {
    const r = at(regions, i)
    if (r.pixels === 0 || r.maskShare > 0.12 || likeness(r, largest) > 0.5) return role
    if (r.unpainted.pixels > 1.2 * r.pixels && alike(r, r.unpainted)) return 'keep'
    let outside = 0
    for (const [j, border] of at(adjacency.neighbours, i)) {
      const other = at(regions, j).unpainted
      if (other.pixels > at(regions, j).pixels && border.step < 0.07 && alike(r, other))
        outside += border.length
    }
    return outside > 0.22 * (adjacency.perimeter[i] ?? 0) ? 'keep' : role
  })
}

/**
 * A small mask of one material that reaches over several faces of the room is a thing standing in it, not a
 * piece of floor and a piece of wall.
 */
function uniteObject(roles: readonly Role[], { statistics, layoutConfidence, hint }: RoleEvidence): Role[] {
  const { regions } = statistics
  if (layoutConfidence === 0 || hint !== null) return [...roles]
  const largest = regions.reduce((p, q) => (q.pixels > p.pixels ? q : p))
  const members = regions.map((r) => r.pixels > 0 && sameMaterial(r, largest))
  const areas = { floor: 0, ceiling: 0, wall: 0, wood: 0, textile: 0 }
  let total = 0
  regions.forEach((r, i) => {
    if (!members[i]) return
    total += r.maskShare
    areas.floor += r.maskShare * (r.faces[FLOOR] ?? 0)
    areas.ceiling += r.maskShare * (r.faces[CEILING] ?? 0)
    areas.wall += r.maskShare * wallFaces(r)
    if (at(roles, i) === 'wood') areas.wood += r.maskShare
    if (at(roles, i) === 'textile') areas.textile += r.maskShare
  })
  const onOneFace = Math.max(areas.floor, areas.ceiling, areas.wall) > 0.85 * total
  if (total < 0.5 || onOneFace) return [...roles]
  const thing: Role = areas.wood > areas.textile ? 'wood' : 'textile'
  return roles.map((role, i) => (members[i] && role !== 'metal' ? thing : role))
}

/** A painted object: parts of its hue follow its main role; strangers at its edge keep their colours. */
function followDominant(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  const { regions } = statistics
  const { dominant, area } = dominantRole(roles, regions)
  if (area === 0) return [...roles]
  const main = regions.reduce((best: RegionStats | null, r, i) => {
    return at(roles, i) === dominant && r.pixels > (best?.pixels ?? 0) ? r : best
  }, null)
  // Beside a painted wall there may be a sofa of nearly its colour; beside a painted sofa there is only the sofa.
  const mayFollow = (dominant !== 'wall' && dominant !== 'ceiling') || area > 0.92
  const objects = connectedShares(
    regions,
    adjacency,
    (i) => at(roles, i) !== dominant,
    (r) => r.maskShare,
  )
  return roles.map((role, i) => {
    const r = at(regions, i)
    if (r.pixels === 0 || role === dominant || !main) return role
    if (mayFollow && role !== 'keep' && role !== 'ceiling' && sameMaterial(r, main)) return dominant
    const atEdge = [...at(adjacency.neighbours, i).keys()].some((j) => at(regions, j).unpainted.pixels > 0)
    return area > 0.68 && (objects[i] ?? 0) < 0.035 && atEdge ? 'keep' : role
  })
}

/** The role with the largest share of the mask, and that share; what is kept does not count. */
function dominantRole(
  roles: readonly Role[],
  regions: readonly RegionStats[],
): { dominant: Role; area: number } {
  const areas = new Map<Role, number>()
  regions.forEach((r, i) => {
    if (at(roles, i) !== 'keep') areas.set(at(roles, i), (areas.get(at(roles, i)) ?? 0) + r.maskShare)
  })
  let dominant: Role = 'keep'
  for (const [role, area] of areas) if (area > (areas.get(dominant) ?? 0)) dominant = role
  return { dominant, area: areas.get(dominant) ?? 0 }
}

function sameMaterial(p: RegionStats, q: RegionStats): boolean {
  if (Math.abs(p.L - q.L) >= 0.28) return false
  if (p.chroma < 0.02 && q.chroma < 0.02) return true
  const saturation = Math.hypot(q.a, q.b) / (q.L + 0.12)
  return hueDistance(p.hue, q.hue) < 26 && saturationDistance(p, q) < 0.55 * saturation
}

/** In a whole room, small cloths above the horizon are lamps, pictures and shelves: they stay. */
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

/** Summed size of the connected object each region belongs to: neighbours of like colour that take part. */
function connectedShares(
  regions: readonly RegionStats[],
  adjacency: Adjacency,
  takesPart: (index: number) => boolean,
  sizeOf: (region: RegionStats) => number,
): Float32Array {
  const sizes = new Float32Array(regions.length)
  const seen = new Set<number>()
  const partOf = (i: number) => at(regions, i).pixels > 0 && takesPart(i)
  regions.forEach((_, start) => {
    if (seen.has(start) || !partOf(start)) return
    const object = connectedRegions(
      start,
      adjacency,
      seen,
      (from, to) => partOf(to) && likeness(at(regions, from), at(regions, to)) >= 0.25,
    )
    const size = object.reduce((sum, i) => sum + sizeOf(at(regions, i)), 0)
    for (const i of object) sizes[i] = size
  })
  return sizes
}
