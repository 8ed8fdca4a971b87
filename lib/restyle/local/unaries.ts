import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import type { Clusters } from './clusters.ts'
import { hueDistance } from './colour.ts'
import { clamp } from './numeric.ts'
import type { RegionStats, Statistics } from './region-stats.ts'
import { ROLES, type Role } from './role-names.ts'
import { BACK, CEILING, FLOOR, LEFT, RIGHT } from './room.ts'

/** Everything the role decision looks at. */
export interface RoleEvidence {
  readonly statistics: Statistics
  readonly adjacency: Adjacency
  readonly clusters: Clusters
  /** Layout confidence, 0..1. */
  readonly layoutConfidence: number
  /** Role named by the person for the painted area, if any. */
  readonly hint: Role | null
}

/** Shared quantities of one region. */
interface Features {
  readonly r: RegionStats
  readonly lc: number
  readonly wallFaces: number
  /** Log of the area, 0 for a large region. */
  readonly size: number
  readonly colourful: number
  readonly nearWall: boolean
  /** Of clearly another hue than the largest wall or floor, and not large itself: a thing before it. */
  readonly unlikeWall: boolean
  readonly unlikeFloor: boolean
  /** Like the largest floor region in colour, and under the horizon. */
  readonly nearFloor: boolean
  readonly floorSupport: number
  /** Share of the border that is a clear edge towards the floor: things stand on it, shadows fade into it. */
  readonly floorEdge: number
  /** Brings a dim photo's lightness and chroma to a bright one's. */
  readonly exposure: number
  readonly windowBorder: number
}

const on = (condition: boolean) => (condition ? 1 : 0)
const bell = (distance: number) => -0.5 * distance * distance
/** Hue of timber, in degrees of OKLab. */
const WARM_HUE = 57

/** Log-scores of every role for every region (hand-set weights; rows follow ROLES). */
export function roleScores(evidence: RoleEvidence): Float32Array[] {
  const { regions, maskShare } = evidence.statistics
  const landmarks: Landmarks = {
    wall: largestWallLike(evidence),
    floor: largestFloorLike(evidence),
    floorAreas: floorAreas(evidence),
  }
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

/** What every region is compared with. */
interface Landmarks {
  readonly wall: RegionStats | null
  readonly floor: RegionStats | null
  readonly floorAreas: FloorAreas
}

function featuresOf(evidence: RoleEvidence, r: RegionStats, i: number, landmarks: Landmarks): Features {
  const { wall, floor, floorAreas: areas } = landmarks
  const nearFloor = r.below > 0.95 && (r.faces[FLOOR] ?? 0) > 0.05 && near(r, floor, 0.034)
  const support = nearFloor ? 1 : clusterSupport(evidence.clusters.of[i] ?? 0, areas)
  let border = 0
  let floorEdge = 0
  const stranger = r.share < 0.06 && !near(r, floor, 0.03)
  for (const [j, { length, step }] of at(evidence.adjacency.neighbours, i)) {
    const other = at(evidence.statistics.regions, j)
    if (other.isWindow) border += length
    const isFloor = other === floor || (other.faces[FLOOR] ?? 0) > 0.9
    if (isFloor && stranger && near(other, floor, 0.03) && step > 0.06) floorEdge += length
  }
  return {
    r,
    lc: evidence.layoutConfidence,
    wallFaces: wallFaces(r),
    size: Math.log(r.share + 1e-4) + 5,
    colourful: 22 * Math.max(0, r.chroma - 0.06),
    nearWall: near(r, wall, 0.038),
    nearFloor,
    unlikeWall: r.share < 0.04 && unlike(r, wall),
    unlikeFloor: r.share < 0.06 && unlike(r, floor),
    exposure: 2 ** (-clamp(evidence.statistics.white, -1.2, 0) / 3),
    floorEdge: floorEdge / Math.max(1, evidence.adjacency.perimeter[i] ?? 0),
    floorSupport: support * Math.min(1, areas.top / 0.04),
    windowBorder: border / Math.max(1, evidence.adjacency.perimeter[i] ?? 0),
  }
}

/** Alike in hue and saturation; the darker a piece is, the more exactly. */
function near(r: RegionStats, other: RegionStats | null, saturation: number): boolean {
  if (other === null || r.pixels === 0) return false
  const [distance, darker] = [saturationDistance(r, other), Math.abs(r.L - other.L)]
  return (
    (distance < saturation && darker < 0.2) ||
    (distance < 0.027 && darker < 0.24) ||
    (distance < 0.018 && darker < 0.3)
  )
}

function unlike(r: RegionStats, other: RegionStats | null): boolean {
  return other !== null && r.pixels > 0 && saturationDistance(r, other) > 0.042
}

/** Share of a region that lies on the three walls. */
export function wallFaces(r: RegionStats): number {
  return (r.faces[BACK] ?? 0) + (r.faces[LEFT] ?? 0) + (r.faces[RIGHT] ?? 0)
}

/** Distance of chroma divided by lightness. */
export function saturationDistance(p: RegionStats, q: RegionStats): number {
  const [kp, kq] = [1 / (p.L + 0.12), 1 / (q.L + 0.12)]
  return Math.hypot(p.a * kp - q.a * kq, p.b * kp - q.b * kq)
}

function largestWallLike({ statistics, layoutConfidence }: RoleEvidence): RegionStats | null {
  let largest: RegionStats | null = null
  for (const r of statistics.regions) {
    const upright = layoutConfidence > 0 ? wallFaces(r) > 0.6 : r.y < 0.6
    const plain = r.texture < 0.09 && r.L > 0.38 && r.chroma < 0.11 && r.below < 0.75 && r.whole.clipped < 0.3
    if (upright && plain && r.pixels > (largest?.pixels ?? 0)) largest = r
  }
  return largest
}

function largestFloorLike({ statistics }: RoleEvidence): RegionStats | null {
  let largest: RegionStats | null = null
  for (const r of statistics.regions) {
    const level = (r.faces[FLOOR] ?? 0) > 0.6 && r.below > 0.95 && r.L > 0.27
    if (level && r.pixels > (largest?.pixels ?? 0)) largest = r
  }
  return largest
}

interface FloorAreas {
  readonly of: readonly number[]
  readonly top: number
}

/** How much floor a colour cluster covers against the one that covers most, 0..1. */
function clusterSupport(cluster: number, { of, top }: FloorAreas): number {
  return cluster >= 0 && top > 0 ? (of[cluster] ?? 0) / top : 0
}

/** Floor-facing share of the picture of each colour cluster. */
function floorAreas({ statistics, clusters }: RoleEvidence): FloorAreas {
  const of = clusters.centres.map(() => 0)
  statistics.regions.forEach((r, i) => {
    const k = clusters.of[i] ?? 0
    if (k >= 0) of[k] = (of[k] ?? 0) + r.share * (r.faces[FLOOR] ?? 0)
  })
  return { of, top: Math.max(0, ...of) }
}

/** By the layout, as far as it can be trusted, and by height in the picture. */
function ceilingPlace({ r, lc }: Features): number {
  if (lc > 0) return 1.2 * lc * Math.log(0.03 + (r.faces[CEILING] ?? 0)) + (1 - lc) * (r.y < 0.2 ? -0.6 : -3)
  return r.y < 0.16 && r.below === 0 ? -1.6 : -6
}

function ceilingScore(features: Features): number {
  const { r, size, colourful } = features
  return (
    ceilingPlace(features) +
    0.25 * size -
    1.4 * colourful -
    2 * on(r.L < 0.45) -
    0.8 * on(r.texture > 0.12) -
    6 * r.below +
    0.4
  )
}

function wallScore({ r, lc, wallFaces: wf, size, colourful, nearWall, unlikeWall }: Features): number {
  const place =
    lc > 0 ? lc * Math.log(0.05 + wf) - 1.2 * (1 - lc) * r.below : -1.6 * Math.max(0, r.below - 0.25)
  const lowWall = lc > 0 && wf > 0.75 && ((r.texture < 0.085 && r.L > 0.6 && r.chroma < 0.06) || nearWall)
  const low = Math.max(0, r.below - 0.85) * (lowWall ? 0.8 : 6.5) * (r.share < 0.03 ? 1 : 0.4)
  const looks =
    1.4 * on(r.L < 0.38) + 0.9 * on(r.texture > 0.11) + 0.5 * on(r.residual > 0.3) + 1.4 * on(unlikeWall)
  return place + 0.33 * size - colourful - looks - low + 0.5 + 0.8 * on(nearWall && wf > 0.6)
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
  const colour =
    bell(hueDistance(r.hue, WARM_HUE) / 17) +
    bell((chroma - 0.085) / 0.035) +
    bell((r.L * exposure - 0.46) / 0.19)
  return (
    colour +
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

/** Leaves: hue, chroma and lightness of foliage, on a region that is not a whole wall. */
export function isFoliage(r: RegionStats): boolean {
  return r.hue > 100 && r.hue < 170 && r.chroma > 0.045 && r.L < 0.78 && r.share < 0.06
}

function keepScore({ r, windowBorder }: Features): number {
  const besideWindow = windowBorder > 0.15 && r.share < 0.05 ? 2.2 * clamp(windowBorder / 0.4, 0, 1) : 0
  const busy = on(r.below < 0.3 && r.texture > 0.13 && r.share < 0.02)
  return -0.9 + 4 * on(isFoliage(r)) + 0.9 * on(r.share < 0.0012) + busy + 3.5 * on(r.isWindow) + besideWindow
}
