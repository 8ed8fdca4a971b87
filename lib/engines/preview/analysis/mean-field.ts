import { at, clamp } from '../math/numeric.ts'
import { likeness } from '../regions/connected.ts'
import type { RegionStats } from '../regions/region-stats.ts'
import { CEILING, FLOOR } from '../survey/room.ts'
import { isFoliage, type RoleEvidence, saturationDistance } from './region-features.ts'
import { ROLES } from './role-names.ts'

/** Rounds of mean-field updates. */
const ITERATIONS = 8
/** Log-score of a whole border with one wholly like neighbour. */
const NEIGHBOUR_WEIGHT = 2.2
/** Less than a neighbour's: regions of one color may be different things. */
const CONSENSUS_WEIGHT = 1

/**
 * Mean-field inference on the region graph: neighbours of like color pull together, and so do all regions of
 * one color cluster on the same kind of face. Returns one distribution over ROLES a region.
 */
export function inferRoles(scores: readonly Float32Array[], evidence: RoleEvidence): Float32Array[] {
  const { regions } = evidence.statistics
  const groups = groupRegions(evidence)
  const links = regions.map((r, i) => linksOf(evidence, r, i))
  const belonging = groupBelonging(regions, groups)
  let beliefs = scores.map(softmax)
  for (let round = 0; round < ITERATIONS; round++) {
    const consensus = groupBeliefs(regions, groups, beliefs)
    beliefs = scores.map((score, i) => {
      if (at(regions, i).pixels === 0) return at(beliefs, i)
      const total = score.slice()
      for (const { j, weight } of at(links, i)) addScaled(total, at(beliefs, j), weight)
      addScaled(total, consensus.get(at(groups, i)), CONSENSUS_WEIGHT * (belonging[i] ?? 0))
      return softmax(total)
    })
  }
  return beliefs
}

function linksOf({ statistics, adjacency }: RoleEvidence, r: RegionStats, i: number) {
  const links: { j: number; weight: number }[] = []
  for (const [j, border] of at(adjacency.neighbours, i)) {
    const other = at(statistics.regions, j)
    if (other.pixels === 0 || r.pixels === 0) continue
    const share = border.length / (adjacency.perimeter[i] ?? 0)
    const size = Math.min(1.6, Math.sqrt(other.pixels / r.pixels) + 0.4)
    // A clear edge between like colors is still an edge.
    const softness = clamp(1.5 - border.step / 0.1, 0.3, 1.2)
    links.push({ j, weight: NEIGHBOUR_WEIGHT * likeness(r, other) * softness * share * size })
  }
  return links
}

function groupRegions({ statistics, clusters }: RoleEvidence): string[] {
  return statistics.regions.map((r, i) => {
    return [clusters.of[i] ?? 0, r.below > 0.5, mainFace(r), isFoliage(r)].join()
  })
}

function mainFace({ faces }: RegionStats): 'floor' | 'ceiling' | 'other' {
  if ((faces[FLOOR] ?? 0) > 0.5) return 'floor'
  return (faces[CEILING] ?? 0) > 0.5 ? 'ceiling' : 'other'
}

/** How like each region is to the largest one of its group in saturation, 0..1. */
function groupBelonging(regions: readonly RegionStats[], groups: readonly string[]): Float32Array {
  const largest = new Map<string, RegionStats>()
  regions.forEach((r, i) => {
    const group = at(groups, i)
    if (r.pixels > (largest.get(group)?.pixels ?? 0)) largest.set(group, r)
  })
  return Float32Array.from(regions, (r, i) => {
    const leader = largest.get(at(groups, i))
    return leader ? Math.exp(-((saturationDistance(r, leader) / 0.03) ** 2)) : 0
  })
}

function groupBeliefs(
  regions: readonly RegionStats[],
  groups: readonly string[],
  beliefs: readonly Float32Array[],
) {
  const sums = new Map<string, Float32Array>()
  const areas = new Map<string, number>()
  regions.forEach((r, i) => {
    const sum = sums.get(at(groups, i)) ?? new Float32Array(ROLES.length)
    addScaled(sum, at(beliefs, i), r.pixels)
    sums.set(at(groups, i), sum)
    areas.set(at(groups, i), (areas.get(at(groups, i)) ?? 0) + r.pixels)
  })
  for (const [group, sum] of sums) {
    const area = areas.get(group) || 1
    for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] ?? 0) / area
  }
  return sums
}

function addScaled(into: Float32Array, from: Float32Array | undefined, weight: number) {
  if (from) for (let k = 0; k < into.length; k++) into[k] = (into[k] ?? 0) + weight * (from[k] ?? 0)
}

function softmax(scores: Float32Array): Float32Array {
  const top = Math.max(...scores)
  const out = scores.map((score) => Math.exp(score - top))
  const sum = out.reduce((total, value) => total + value, 0)
  return out.map((value) => value / sum)
}
