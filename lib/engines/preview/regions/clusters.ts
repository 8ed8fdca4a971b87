import { at } from '../math/numeric.ts'
import type { RegionStats } from './region-stats.ts'

export interface ClusterRules {
  /** Weight of lightness in the feature. */
  readonly lightness: number
  readonly most: number
  /** A further centre must be at least this far from all others. */
  readonly apart: number
  /** Centres nearer than this are merged at the end. */
  readonly mergeBelow: number
}

/** Clusters of all regions: a weak say for lightness keeps light and shaded parts of a surface together. */
export const COLOR_CLUSTERS: ClusterRules = { lightness: 0.26, most: 9, apart: 0.03, mergeBelow: 0.034 }

export type Feature = readonly [number, number, number]

/** Chroma divided by lightness hardly changes with shading; plain L, a, b would split surfaces at shadows. */
export function colorFeature(region: RegionStats, lightness: number): Feature {
  const scale = 0.95 / (region.L + 0.12)
  return [lightness * region.L, region.a * scale, region.b * scale]
}

export interface Clusters {
  readonly centres: readonly Feature[]
  /** Cluster of each region; −1 for regions that take no part. */
  readonly of: Int32Array
}

const ROUNDS = 14

/** Weighted k-means over regions, started farthest-point from the largest one. */
export function clusterRegions(
  regions: readonly RegionStats[],
  takesPart: (index: number) => boolean,
  rules: ClusterRules,
): Clusters {
  const points = regions.flatMap((region, index) =>
    takesPart(index) && region.pixels > 0
      ? [{ index, weight: region.pixels, feature: colorFeature(region, rules.lightness) }]
      : [],
  )
  const of = new Int32Array(regions.length).fill(-1)
  if (points.length === 0) return { centres: [], of }
  let centres = startCentres(points, rules)
  for (let round = 0; round < ROUNDS; round++) centres = moveCentres(points, centres)
  centres = mergeNear(centres, rules.mergeBelow)
  for (const point of points) of[point.index] = nearest(point.feature, centres).index
  return { centres, of }
}

interface Point {
  readonly index: number
  readonly weight: number
  readonly feature: Feature
}

function startCentres(points: readonly Point[], rules: ClusterRules): Feature[] {
  const largest = points.reduce((p, q) => (q.weight > p.weight ? q : p))
  const centres = [largest.feature]
  while (centres.length < rules.most) {
    let best: Point | null = null
    let bestScore = 0
    for (const point of points) {
      const distance = nearest(point.feature, centres).distance
      const score = distance * Math.sqrt(point.weight)
      if (distance > rules.apart && score > bestScore) {
        best = point
        bestScore = score
      }
    }
    if (!best) break
    centres.push(best.feature)
  }
  return centres
}

function moveCentres(points: readonly Point[], centres: readonly Feature[]): Feature[] {
  const sums = centres.map(() => ({ weight: 0, f: [0, 0, 0] }))
  for (const { feature, weight } of points) {
    const sum = at(sums, nearest(feature, centres).index)
    sum.weight += weight
    for (let d = 0; d < 3; d++) sum.f[d] = (sum.f[d] ?? 0) + (feature[d] ?? 0) * weight
  }
  return sums.flatMap(({ weight, f }) =>
    weight > 0 ? [[(f[0] ?? 0) / weight, (f[1] ?? 0) / weight, (f[2] ?? 0) / weight] as const] : [],
  )
}

function mergeNear(centres: readonly Feature[], below: number): Feature[] {
  const kept: Feature[] = []
  for (const centre of centres) {
    if (kept.length === 0 || nearest(centre, kept).distance >= below) kept.push(centre)
  }
  return kept
}

/** Index of the nearest centre and the Euclidean distance to it. */
function nearest(feature: Feature, centres: readonly Feature[]): { index: number; distance: number } {
  let index = 0
  let square = Number.POSITIVE_INFINITY
  centres.forEach((c, k) => {
    const d = (feature[0] - c[0]) ** 2 + (feature[1] - c[1]) ** 2 + (feature[2] - c[2]) ** 2
    if (d < square) {
      square = d
      index = k
    }
  })
  return { index, distance: Math.sqrt(square) }
}
