import { at } from './at.ts'
import { cutAlongLayout } from './layout-cut.ts'
import type { RoleEvidence } from './region-features.ts'
import type { RegionStats } from './region-stats.ts'
import { isPlanar, type Role } from './role-names.ts'
import type { Room } from './room.ts'
import type { LabPlanes, Partition } from './superpixels.ts'
import { findSurePlanes } from './sure-planes.ts'
import type { TextilePlan, TextileSlot } from './textile-slots.ts'

/** One region as the renderer needs it. Luminances in stops, colours in OKLab. */
export interface Patch {
  readonly role: Role
  readonly cloth: TextileSlot | null
  /** Whether the role is sure enough for a pattern; otherwise the patch is recoloured gently. */
  readonly isSure: boolean
  /** Mean lightness of the whole surface; the region's own mean colour. */
  readonly surfaceL: number
  readonly a: number
  readonly b: number
  /** Luminance reference and illumination of the whole surface. */
  readonly median: number
  readonly p80: number
  readonly envelope: number
}

export interface Patches {
  /** Patch of every pixel of the analysis image. */
  readonly labels: Uint16Array
  readonly patches: readonly Patch[]
}

/** The analysis image with its regions, in the room found in it. */
export interface RegionPicture {
  readonly partition: Partition
  readonly planes: LabPlanes
  readonly room: Room
}

/** Turns regions with roles into patches: cuts along the layout, one luminance reference a surface. */
export function makePatches(picture: RegionPicture, plan: TextilePlan, evidence: RoleEvidence): Patches {
  const patches = sharedReferences(plan, evidence)
  const labels = Uint16Array.from(picture.partition.labels)
  if (picture.room.confidence > 0 && !evidence.hint) cutAlongLayout(labels, patches, picture, evidence)
  return { labels, patches }
}

/** Normalising each region on its own would flatten the room's light: regions of one surface share a reference. */
function sharedReferences({ roles, slots }: TextilePlan, evidence: RoleEvidence): Patch[] {
  const { statistics, clusters } = evidence
  const sure = findSurePlanes(roles, evidence)
  const groups = new Map<string, RegionStats[]>()
  const keyOf = (i: number) =>
    isPlanar(at(roles, i)) ? at(roles, i) : `${at(roles, i)} ${clusters.of[i] ?? 0}`
  statistics.regions.forEach((r, i) => {
    if (r.pixels === 0) return
    const group = groups.get(keyOf(i))
    if (group) group.push(r)
    else groups.set(keyOf(i), [r])
  })
  const references = new Map([...groups].map(([key, members]) => [key, referenceOf(members)]))
  return statistics.regions.map((r, i) => {
    const reference = references.get(keyOf(i))
    const shared = reference && colourGap(r, reference.largest) <= 0.05 ? reference.mean : r
    return {
      role: r.pixels === 0 ? 'keep' : at(roles, i),
      cloth: at(slots, i),
      isSure: at(sure, i),
      surfaceL: shared.L,
      a: r.a,
      b: r.b,
      median: shared.median,
      p80: shared.p80,
      envelope: shared.envelope,
    }
  })
}

function colourGap(p: RegionStats, q: RegionStats): number {
  return Math.hypot(p.a - q.a, p.b - q.b)
}

function referenceOf(members: readonly RegionStats[]) {
  const largest = members.reduce((p, q) => (q.pixels > p.pixels ? q : p))
  const mean = { L: 0, median: 0, p80: 0, envelope: 0 }
  let area = 0
  for (const r of members) {
    if (colourGap(r, largest) > 0.05) continue
    area += r.pixels
    mean.L += r.pixels * r.L
    mean.median += r.pixels * r.median
    mean.p80 += r.pixels * r.p80
    mean.envelope += r.pixels * r.envelope
  }
  mean.L /= area
  mean.median /= area
  mean.p80 /= area
  mean.envelope /= area
  return { largest, mean }
}
