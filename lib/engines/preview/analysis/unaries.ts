import { hueDistance } from '../math/color.ts'
import { clamp } from '../math/numeric.ts'
import { CEILING, FLOOR } from '../survey/room.ts'
import { type Features, featuresOf, findLandmarks, isFoliage, type RoleEvidence } from './region-features.ts'
import { ROLES, type Role } from './role-names.ts'

const on = (condition: boolean) => (condition ? 1 : 0)
const bell = (distance: number) => -0.5 * distance * distance
/** Hue of timber, in degrees of OKLab. */
const WARM_HUE = 57

/** Log-scores of every role for every region (hand-set weights; rows follow ROLES). */
export function roleScores(evidence: RoleEvidence): Float32Array[] {
  const { regions, maskShare } = evidence.statistics
  const landmarks = findLandmarks(evidence)
  return regions.map((r, i) => {
    const f = featuresOf(evidence, r, i, landmarks)
    const scores: Record<Role, number> = {
      wall: wallScore(f),
      ceiling: ceilingScore(f),
      floor: floorScore(f),
      wood: woodScore(f),
      textile: textileScore(f),
      metal: metalScore(f),
      keep: keepScore(f),
    }
    if (f.lc > 0.5 && (r.faces[CEILING] ?? 0) > 0.85 && r.below === 0 && r.share > 0.004 && r.L > 0.4) {
      scores.textile -= 1.5
      scores.wood -= 1
    }
    if (evidence.hint && maskShare < 0.6) scores[evidence.hint] += r.maskShare > 0.02 ? 3.5 : 1.2
    return Float32Array.from(ROLES, (role) => scores[role])
  })
}

/** By the layout, as far as it can be trusted, and by height in the image. */
function ceilingPlace({ r, lc }: Features): number {
  if (lc > 0) return 1.2 * lc * Math.log(0.03 + (r.faces[CEILING] ?? 0)) + (1 - lc) * (r.y < 0.2 ? -0.6 : -3)
  return r.y < 0.16 && r.below === 0 ? -1.6 : -6
}

function ceilingScore(features: Features): number {
  const { r, size, colorful } = features
  return (
    ceilingPlace(features) +
    0.25 * size -
    1.4 * colorful -
    2 * on(r.L < 0.45) -
    0.8 * on(r.texture > 0.12) -
    6 * r.below +
    0.4
  )
}

function wallScore({ r, lc, wallFaces: wf, size, colorful, nearWall, unlikeWall }: Features): number {
  const place =
    lc > 0 ? lc * Math.log(0.05 + wf) - 1.2 * (1 - lc) * r.below : -1.6 * Math.max(0, r.below - 0.25)
  const lowWall = lc > 0 && wf > 0.75 && ((r.texture < 0.085 && r.L > 0.6 && r.chroma < 0.06) || nearWall)
  const low = Math.max(0, r.below - 0.85) * (lowWall ? 0.8 : 6.5) * (r.share < 0.03 ? 1 : 0.4)
  const looks =
    1.4 * on(r.L < 0.38) + 0.9 * on(r.texture > 0.11) + 0.5 * on(r.residual > 0.3) + 1.4 * on(unlikeWall)
  return place + 0.33 * size - colorful - looks - low + 0.5 + 0.8 * on(nearWall && wf > 0.6)
}

/** The floor's far edge is often hidden, so what looks like the floor may lie a little beyond it. */
function floorScore({ r, lc, size, nearFloor, unlikeFloor, floorSupport, floorEdge }: Features): number {
  const facing = nearFloor ? Math.max(0.6, r.faces[FLOOR] ?? 0) : (r.faces[FLOOR] ?? 0)
  const place = 1.1 * Math.log(0.02 + facing * (r.below > 0.9 ? 1 : 0.1))
  const looks =
    1.6 * on(r.L < 0.27) +
    6 * Math.max(0, r.residual - 0.24) +
    1.5 * on(r.chroma > 0.11 && hueDistance(r.hue, 60) > 35) +
    1.2 * on(unlikeFloor) +
    2.2 * clamp(floorEdge / 0.3, 0, 1)
  const support = 1.5 * floorSupport * on(facing > 0.4)
  return place + 0.42 * size - looks + 0.25 * on(r.touchesBottom) - 0.2 + support - 0.7 * on(lc === 0)
}

function woodScore({ r, exposure }: Features): number {
  const chroma = r.chroma * exposure
  const color =
    bell(hueDistance(r.hue, WARM_HUE) / 17) +
    bell((chroma - 0.085) / 0.035) +
    bell((r.L * exposure - 0.46) / 0.19)
  return (
    color +
    1.7 -
    on(chroma < 0.062) -
    on(r.share > 0.07) -
    0.9 * on((r.faces[FLOOR] ?? 0) > 0.55 && r.below > 0.97 && r.share > 0.015)
  )
}

function textileScore({ r, lc, wallFaces: wf, nearWall }: Features): number {
  const likeWall = r.below < 0.2 && r.share > 0.01 && r.texture < 0.09 && r.chroma < 0.09 && r.L > 0.5
  return (
    0.15 -
    0.5 * on(r.chroma > 0.045 && hueDistance(r.hue, WARM_HUE) < 22 && r.L < 0.66) +
    0.35 * on(r.residual > 0.22) +
    0.45 * r.below -
    0.8 * on(r.texture < 0.045 && r.below < 0.2) +
    0.7 * on(r.chroma > 0.06 && hueDistance(r.hue, WARM_HUE) > 40) -
    0.6 * on(r.share < 0.001) -
    0.7 * on(likeWall && (lc === 0 || wf > 0.8)) -
    0.6 * on(nearWall && wf > 0.9)
  )
}

function metalScore({ r }: Features): number {
  return (r.L < 0.3 && r.chroma < 0.035 ? 1.2 : -2.5) - 2 * on(r.share > 0.05) + 0.3 * on(r.share < 0.004)
}

function keepScore({ r, windowBorder }: Features): number {
  const besideWindow = windowBorder > 0.15 && r.share < 0.05 ? 2.2 * clamp(windowBorder / 0.4, 0, 1) : 0
  const busy = on(r.below < 0.3 && r.texture > 0.13 && r.share < 0.02)
  return -0.9 + 4 * on(isFoliage(r)) + 0.9 * on(r.share < 0.0012) + busy + 3.5 * on(r.isWindow) + besideWindow
}
