import { at } from '../math/numeric.ts'
import type { RegionStats } from '../regions/region-stats.ts'
import { cutAlongLayout } from './layout-cut.ts'
import type { Patch, Patches, RegionImage, SurfaceReference } from './patch.ts'
import type { RoleEvidence } from './region-features.ts'
import { isPlanar, type Role } from './role-names.ts'
import { findSurePlanes } from './sure-planes.ts'
import type { TextilePlan } from './textile-slots.ts'

/** OKLab distance of hues up to which regions of a kind are one surface. */
const SAME_SURFACE = 0.05

/** Turns regions with roles into patches: cuts along the layout, one luminance reference a surface. */
export function makePatches(image: RegionImage, plan: TextilePlan, evidence: RoleEvidence): Patches {
  const references = surfaceReferences(plan, evidence)
  const patches = sharedReferences(plan, evidence, references)
  const labels = Uint16Array.from(image.partition.labels)
  if (image.room.confidence > 0 && !evidence.hint) {
    const surfaceOf = (role: Role) => references.get(role)?.mean
    cutAlongLayout(labels, patches, { image, surfaceOf }, evidence)
  }
  return { labels, patches }
}

type References = ReadonlyMap<string, { largest: RegionStats; mean: SurfaceReference }>

/** Normalising each region on its own would flatten the room's light: regions of one surface share a reference. */
function sharedReferences({ roles, slots }: TextilePlan, evidence: RoleEvidence, references: References) {
  const sure = findSurePlanes(roles, evidence)
  return evidence.statistics.regions.map((r, i): Patch => {
    const reference = references.get(surfaceKey(roles, evidence, i))
    const shared =
      reference && colorGap(r, reference.largest) <= SAME_SURFACE ? reference.mean : ownReference(r)
    return {
      role: r.pixels === 0 ? 'keep' : at(roles, i),
      cloth: at(slots, i),
      isSure: at(sure, i),
      a: r.a,
      b: r.b,
      ...shared,
    }
  })
}

function surfaceReferences({ roles }: TextilePlan, evidence: RoleEvidence): References {
  const groups = new Map<string, RegionStats[]>()
  evidence.statistics.regions.forEach((r, i) => {
    if (r.pixels === 0) return
    const key = surfaceKey(roles, evidence, i)
    const group = groups.get(key)
    if (group) group.push(r)
    else groups.set(key, [r])
  })
  return new Map([...groups].map(([key, members]) => [key, referenceOf(members)]))
}

/** A plane of the room is one surface; things are as many as they have colors. */
function surfaceKey(roles: readonly Role[], { clusters }: RoleEvidence, i: number): string {
  const role = at(roles, i)
  return isPlanar(role) ? role : `${role} ${clusters.of[i] ?? 0}`
}

function colorGap(p: RegionStats, q: RegionStats): number {
  return Math.hypot(p.a - q.a, p.b - q.b)
}

function ownReference({ L, median, p80, envelope }: RegionStats): SurfaceReference {
  return { surfaceL: L, median, p80, envelope }
}

function referenceOf(members: readonly RegionStats[]) {
  const largest = members.reduce((p, q) => (q.pixels > p.pixels ? q : p))
  const mean = { surfaceL: 0, median: 0, p80: 0, envelope: 0 }
  let area = 0
  for (const r of members) {
    if (colorGap(r, largest) > SAME_SURFACE) continue
    area += r.pixels
    mean.surfaceL += r.pixels * r.L
    mean.median += r.pixels * r.median
    mean.p80 += r.pixels * r.p80
    mean.envelope += r.pixels * r.envelope
  }
  mean.surfaceL /= area
  mean.median /= area
  mean.p80 /= area
  mean.envelope /= area
  return { largest, mean }
}
