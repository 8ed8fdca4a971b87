import { hueDistance } from '../math/color.ts'
import { at } from '../math/numeric.ts'
import { connectedShares, likeness } from '../regions/connected.ts'
import type { RegionStats } from '../regions/region-stats.ts'
import { CEILING, FLOOR } from '../survey/room.ts'
import { type RoleEvidence, saturationDistance, wallFaces } from './region-features.ts'
import type { Role } from './role-names.ts'

function alike(p: RegionStats, q: { L: number; a: number; b: number }): boolean {
  const [kp, kq] = [1 / (p.L + 0.12), 1 / (q.L + 0.12)]
  const saturation = Math.hypot(p.a * kp - q.a * kq, p.b * kp - q.b * kq)
  return Math.hypot(p.a - q.a, p.b - q.b) < 0.03 && saturation < 0.045 && Math.abs(p.L - q.L) < 0.1
}

/** Paint that ran over the object's outline: such regions go on outside of the mask and keep their colors. */
export function keepOverPaint(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
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
export function uniteObject(
  roles: readonly Role[],
  { statistics, layoutConfidence, hint }: RoleEvidence,
): Role[] {
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

/** A painted object: parts of its hue follow its main role; strangers at its edge keep their colors. */
export function followDominant(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Role[] {
  const { regions } = statistics
  const { dominant, area } = dominantRole(roles, regions)
  if (area === 0) return [...roles]
  const main = regions.reduce((best: RegionStats | null, r, i) => {
    return at(roles, i) === dominant && r.pixels > (best?.pixels ?? 0) ? r : best
  }, null)
  // Beside a painted wall there may be a sofa of nearly its color; beside a painted sofa there is only the sofa.
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
