import { at } from './at.ts'
import { hueDistance } from './colour.ts'
import { connectedRegions } from './connected.ts'
import { type RoleEvidence, saturationDistance } from './region-features.ts'
import type { RegionStats } from './region-stats.ts'
import type { Role } from './role-names.ts'

/** Painted share of the picture above which the mask says little about what each region is. */
const MANY_SURFACES = 0.5
/** A wall region this large is a wall of its own, however its light differs. */
const WALL_SHARE = 0.03
/** Saturation distance within one paint, and across a border with hardly a step. */
const SAME_PAINT = 0.022
const SAME_PAINT_IN_SHADOW = 0.036
/** Colour steps that light alone makes on a wall, and hardly any step. */
const SOFT_STEP = 0.075
const FAINT_STEP = 0.05
/** Degrees of hue that shade moves a paint, and the least share of the picture that a shaded wall has. */
const SAME_HUE = 14
const SHADED_SHARE = 0.01

/**
 * Which regions called wall really are: those that go on softly from the largest one, other large ones of its paint,
 * and what is mostly surrounded by them (a patch of sun). Curtains, table tops and boxes of the wall's colour are
 * none of these: they get its colour gently and no pattern. True for every other role.
 */
export function findSureWalls(
  roles: readonly Role[],
  { statistics, adjacency, hint }: RoleEvidence,
): boolean[] {
  const { regions, maskShare } = statistics
  const walls = regions.flatMap((r, i) => (at(roles, i) === 'wall' && r.pixels > 0 ? [i] : []))
  if (hint !== null || maskShare < MANY_SURFACES || walls.length === 0) return roles.map(() => true)
  const main = walls.reduce((p, q) => (at(regions, q).pixels > at(regions, p).pixels ? q : p))
  const distance = (i: number) => saturationDistance(at(regions, i), at(regions, main))
  const sure = new Set<number>()
  for (const start of walls) {
    if (start !== main && !(distance(start) < SAME_PAINT && at(regions, start).share > WALL_SHARE)) continue
    connectedRegions(start, adjacency, sure, (from, to) => {
      const step = at(adjacency.neighbours, from).get(to)?.step ?? Number.POSITIVE_INFINITY
      const most = step < FAINT_STEP ? SAME_PAINT_IN_SHADOW : SAME_PAINT
      return at(roles, to) === 'wall' && at(regions, to).pixels > 0 && step < SOFT_STEP && distance(to) < most
    })
  }
  return roles.map((role, i) => {
    if (role !== 'wall' || sure.has(i) || isShadedSide(at(regions, i), at(regions, main))) return true
    let inside = 0
    for (const [j, { length }] of at(adjacency.neighbours, i)) if (sure.has(j)) inside += length
    return inside > 0.5 * (adjacency.perimeter[i] ?? 0)
  })
}

/** The wall under a window: on another side than the largest wall, darker, and of nearly its hue. */
function isShadedSide(r: RegionStats, main: RegionStats): boolean {
  const side = r.faces.indexOf(Math.max(...r.faces))
  const isOther = (r.faces[side] ?? 0) > 0.9 && (main.faces[side] ?? 0) < 0.5
  const isPaint =
    saturationDistance(r, main) < SAME_PAINT_IN_SHADOW && hueDistance(r.hue, main.hue) < SAME_HUE
  return isOther && isPaint && r.L < main.L && r.share > SHADED_SHARE
}
