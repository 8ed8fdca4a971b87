import { hueDistance, hueOf } from '../math/color.ts'
import { at } from '../math/numeric.ts'
import { type ClusterRules, clusterRegions, colorFeature } from '../regions/clusters.ts'
import { connectedRegions } from '../regions/connected.ts'
import type { RegionStats } from '../regions/region-stats.ts'
import type { RoleEvidence } from './region-features.ts'
import type { Role } from './role-names.ts'

/** Which cloth of the scheme a textile region gets: 0, 1, 2 … by area; `accent` for small vivid pieces. */
export interface TextileSlot {
  readonly slot: number
  readonly accent: boolean
}

export interface TextilePlan {
  readonly roles: readonly Role[]
  readonly slots: readonly (TextileSlot | null)[]
}

/** A room has few cloths: centres lie farther apart than for surfaces in general. */
const CLOTH_CLUSTERS: ClusterRules = { lightness: 0.2, most: 6, apart: 0.075, mergeBelow: 0.042 }
/** Passes of iterated conditional modes over all cloths. */
const PASSES = 5

/** Groups the textile regions into a few cloths; pieces too small to matter keep their colors. */
export function assignTextileSlots(roles: readonly Role[], evidence: RoleEvidence): TextilePlan {
  const { regions } = evidence.statistics
  const clusters = clusterRegions(regions, (i) => at(roles, i) === 'textile', CLOTH_CLUSTERS)
  if (clusters.centres.length === 0) return { roles, slots: roles.map(() => null) }
  const cloth = smoothCloths(Int32Array.from(clusters.of), clusters.centres, evidence)
  const ranked = rankCloths(cloth, clusters.centres.length, regions)
  const named = roles.map((role, i) => (role === 'textile' ? (ranked.get(cloth[i] ?? 0) ?? null) : null))
  return dropScraps(roles, named, evidence)
}

/** Iterated conditional modes: neighbours of like hue and lightness share a cloth. */
function smoothCloths(
  cloth: Int32Array,
  centres: readonly (readonly [number, number, number])[],
  { statistics, adjacency }: RoleEvidence,
): Int32Array {
  const { regions } = statistics
  for (let pass = 0; pass < PASSES; pass++) {
    regions.forEach((r, i) => {
      if ((cloth[i] ?? 0) < 0) return
      const feature = colorFeature(r, CLOTH_CLUSTERS.lightness)
      const scores = centres.map(
        (c) => -Math.hypot(feature[0] - c[0], feature[1] - c[1], feature[2] - c[2]) / 0.05,
      )
      for (const [j, border] of at(adjacency.neighbours, i)) {
        if ((cloth[j] ?? 0) < 0) continue
        const hue = Math.exp(-((hueDistance(r.hue, at(regions, j).hue) / 45) ** 2))
        const light = Math.exp(-(((r.L - at(regions, j).L) / 0.3) ** 2))
        scores[cloth[j] ?? 0] =
          (scores[cloth[j] ?? 0] ?? 0) + (3.4 * border.length * hue * light) / (adjacency.perimeter[i] ?? 0)
      }
      cloth[i] = scores.indexOf(Math.max(...scores))
    })
  }
  return cloth
}

function rankCloths(cloth: Int32Array, count: number, regions: readonly RegionStats[]) {
  const sums = Array.from({ length: count }, (_, k) => ({ k, share: 0, maskShare: 0, a: 0, b: 0 }))
  regions.forEach((r, i) => {
    if ((cloth[i] ?? 0) < 0) return
    const sum = at(sums, cloth[i] ?? 0)
    sum.share += r.share
    sum.maskShare += r.maskShare
    sum.a += r.share * r.a
    sum.b += r.share * r.b
  })
  sums.sort((p, q) => q.share - p.share)
  const ranked = new Map<number, TextileSlot | null>()
  let slot = 0
  let accents = 0
  const main = at(sums, 0).share
  for (const { k, share, a, b } of sums) {
    const chroma = Math.hypot(a, b) / (share || 1)
    if (slot > 0 && share < 0.008) ranked.set(k, null)
    else if (slot > 0 && chroma > 0.075 && share < main / 2 && share < 0.06) {
      ranked.set(k, { slot: accents++, accent: true })
    } else ranked.set(k, { slot: slot++, accent: false })
  }
  return ranked
}

/** Connected patches of one cloth below min(1.2 % of the image, 5 % of the mask) are left alone or joined. */
function dropScraps(
  roles: readonly Role[],
  slots: readonly (TextileSlot | null)[],
  { statistics, adjacency }: RoleEvidence,
): TextilePlan {
  const { regions, maskShare } = statistics
  const outRoles = [...roles]
  const outSlots = [...slots]
  const seen = new Set<number>()
  const main = slots.reduce((best, slot, i) => {
    const first = slot?.slot === 0 && !slot.accent
    return first && (best < 0 || at(regions, i).pixels > at(regions, best).pixels) ? i : best
  }, -1)
  const mainHue = main < 0 ? 0 : hueOf(at(regions, main).a, at(regions, main).b)
  regions.forEach((_, start) => {
    if (at(roles, start) !== 'textile' || seen.has(start)) return
    const sameCloth = (_from: number, to: number) =>
      at(roles, to) === 'textile' && at(slots, to) === at(slots, start)
    const patch = connectedRegions(start, adjacency, seen, sameCloth)
    const share = patch.reduce((sum, i) => sum + at(regions, i).share, 0)
    if (at(slots, start) !== null && share >= Math.min(0.012, 0.05 * maskShare)) return
    for (const i of patch) {
      const joins = maskShare < 0.5 && main >= 0 && hueDistance(at(regions, i).hue, mainHue) < 45
      outRoles[i] = joins ? 'textile' : 'keep'
      outSlots[i] = joins ? { slot: 0, accent: false } : null
    }
  })
  return { roles: outRoles, slots: outSlots }
}
