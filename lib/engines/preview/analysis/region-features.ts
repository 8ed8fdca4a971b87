import { at, clamp } from '../math/numeric.ts'
import type { Adjacency } from '../regions/adjacency.ts'
import type { Clusters } from '../regions/clusters.ts'
import type { RegionStats, Statistics } from '../regions/region-stats.ts'
import { BACK, FLOOR, LEFT, RIGHT } from '../survey/room.ts'
import type { Role } from './role-names.ts'

/** Everything the role decision looks at. */
export interface RoleEvidence {
  readonly statistics: Statistics
  readonly adjacency: Adjacency
  readonly clusters: Clusters
  /** Layout confidence, 0..1. */
  readonly layoutConfidence: number
  /** Role named by the user for the painted area, if any. */
  readonly hint: Role | null
}

/** Shared quantities of one region. */
export interface Features {
  readonly r: RegionStats
  readonly lc: number
  readonly wallFaces: number
  /** Log of the area, 0 for a large region. */
  readonly size: number
  readonly colorful: number
  readonly nearWall: boolean
  /** Of clearly another hue than the largest wall or floor, and not large itself: a thing before it. */
  readonly unlikeWall: boolean
  readonly unlikeFloor: boolean
  /** Like the largest floor region in color, and under the horizon. */
  readonly nearFloor: boolean
  readonly floorSupport: number
  /** Share of the border that is a clear edge towards the floor: things stand on it, shadows fade into it. */
  readonly floorEdge: number
  /** Brings a dim photo's lightness and chroma to a bright one's. */
  readonly exposure: number
  readonly windowBorder: number
}

/** What every region is compared with. */
export interface Landmarks {
  readonly wall: RegionStats | null
  readonly floor: RegionStats | null
  readonly floorAreas: FloorAreas
}

/** Finds the largest wall and floor and where the floor's colors lie. */
export function findLandmarks(evidence: RoleEvidence): Landmarks {
  return {
    wall: largestWallLike(evidence),
    floor: largestFloorLike(evidence),
    floorAreas: floorAreas(evidence),
  }
}

/** What the scores need to know of one region. */
export function featuresOf(
  evidence: RoleEvidence,
  r: RegionStats,
  i: number,
  landmarks: Landmarks,
): Features {
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
    colorful: 22 * Math.max(0, r.chroma - 0.06),
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

/** How much floor a color cluster covers against the one that covers most, 0..1. */
function clusterSupport(cluster: number, { of, top }: FloorAreas): number {
  return cluster >= 0 && top > 0 ? (of[cluster] ?? 0) / top : 0
}

/** Floor-facing share of the image of each color cluster. */
function floorAreas({ statistics, clusters }: RoleEvidence): FloorAreas {
  const of = clusters.centres.map(() => 0)
  statistics.regions.forEach((r, i) => {
    const k = clusters.of[i] ?? 0
    if (k >= 0) of[k] = (of[k] ?? 0) + r.share * (r.faces[FLOOR] ?? 0)
  })
  return { of, top: Math.max(0, ...of) }
}

/** Leaves: hue, chroma and lightness of foliage, on a region that is not a whole wall. */
export function isFoliage(r: RegionStats): boolean {
  return r.hue > 100 && r.hue < 170 && r.chroma > 0.045 && r.L < 0.78 && r.share < 0.06
}
