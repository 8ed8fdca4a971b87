import { hueDistance } from '../math/color.ts'
import { at } from '../math/numeric.ts'
import { connectedRegions } from '../regions/connected.ts'
import type { RegionStats } from '../regions/region-stats.ts'
import { type RoleEvidence, saturationDistance } from './region-features.ts'
import type { Role } from './role-names.ts'

/** Painted share of the image above which the mask says little about what each region is. */
const MANY_SURFACES = 0.5
/** A wall region this large is a wall of its own, however its light differs. */
const WALL_SHARE = 0.03
/** Saturation distance within one paint, and across a border with hardly a step. */
const SAME_PAINT = 0.022
const SAME_PAINT_IN_SHADOW = 0.036
/** Color steps that light alone makes on a wall, and hardly any step. */
const SOFT_STEP = 0.075
const FAINT_STEP = 0.05
/** Degrees of hue that shade moves a paint, and the least share of the image that a shaded wall has. */
const SAME_HUE = 14
const SHADED_SHARE = 0.01
/** Degrees of hue within one floor; saturation distance of another material; a share that only floors have. */
const FLOOR_HUE = 9
const OTHER_MATERIAL = 0.045
const FLOOR_SHARE = 0.06

/**
 * Which regions called wall or floor really are. Curtains, table tops, boxes and chairs of nearly the plane's color
 * are none: they get its new color gently and no pattern. True for every other role, and for a surface that the
 * user named or painted by itself.
 */
export function findSurePlanes(roles: readonly Role[], evidence: RoleEvidence): boolean[] {
  const { statistics, hint } = evidence
  if (hint !== null || statistics.maskShare < MANY_SURFACES) return roles.map(() => true)
  const walls = findSureWalls(roles, evidence)
  const floor = largestOf('floor', roles, statistics.regions)
  return statistics.regions.map((r, i) => {
    if (at(roles, i) === 'wall') return walls.has(i)
    return at(roles, i) !== 'floor' || !floor || isOfFloor(r, floor)
  })
}

function largestOf(
  wanted: Role,
  roles: readonly Role[],
  regions: readonly RegionStats[],
): RegionStats | null {
  let largest: RegionStats | null = null
  regions.forEach((r, i) => {
    if (at(roles, i) === wanted && r.pixels > (largest?.pixels ?? 0)) largest = r
  })
  return largest
}

/** Light and shade leave a floor its hue; what has another one stands on it. */
function isOfFloor(r: RegionStats, floor: RegionStats): boolean {
  const distance = saturationDistance(r, floor)
  if (r.share > FLOOR_SHARE || distance < SAME_PAINT) return true
  return distance < OTHER_MATERIAL && hueDistance(r.hue, floor.hue) < FLOOR_HUE
}

/**
 * The walls that go on softly from the largest one, other large ones of its paint, shaded sides, and what is mostly
 * surrounded by these (a patch of sun).
 */
function findSureWalls(roles: readonly Role[], { statistics, adjacency }: RoleEvidence): Set<number> {
  const { regions } = statistics
  const main = largestOf('wall', roles, regions)
  const sure = new Set<number>()
  if (!main) return sure
  const distance = (i: number) => saturationDistance(at(regions, i), main)
  const walls = regions.flatMap((r, i) => (at(roles, i) === 'wall' && r.pixels > 0 ? [i] : []))
  for (const start of walls) {
    const r = at(regions, start)
    if (r !== main && !(distance(start) < SAME_PAINT && r.share > WALL_SHARE)) continue
    connectedRegions(start, adjacency, sure, (from, to) => {
      const step = at(adjacency.neighbours, from).get(to)?.step ?? Number.POSITIVE_INFINITY
      const most = step < FAINT_STEP ? SAME_PAINT_IN_SHADOW : SAME_PAINT
      return at(roles, to) === 'wall' && at(regions, to).pixels > 0 && step < SOFT_STEP && distance(to) < most
    })
  }
  const others = walls.filter((i) => {
    if (sure.has(i)) return false
    let inside = 0
    for (const [j, { length }] of at(adjacency.neighbours, i)) if (sure.has(j)) inside += length
    return isShadedSide(at(regions, i), main) || inside > 0.5 * (adjacency.perimeter[i] ?? 0)
  })
  return new Set([...sure, ...others])
}

/** A darker wall of nearly the same hue on another side than the largest one; under a window it may be bluer. */
function isShadedSide(r: RegionStats, main: RegionStats): boolean {
  const side = r.faces.indexOf(Math.max(...r.faces))
  const isOther = (r.faces[side] ?? 0) > 0.9 && (main.faces[side] ?? 0) < 0.5
  const most = r.below > 0.9 ? SAME_PAINT_IN_SHADOW : SAME_PAINT
  const isPaint = saturationDistance(r, main) < most && hueDistance(r.hue, main.hue) < SAME_HUE
  return isOther && isPaint && r.L < main.L && r.share > SHADED_SHARE
}
