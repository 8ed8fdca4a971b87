import { at } from './at.ts'
import { cutAlongLayout } from './layout-cut.ts'
import type { RoleEvidence } from './region-features.ts'
import type { RegionStats } from './region-stats.ts'
import { isPlanar, type Role } from './role-names.ts'
import type { Room } from './room.ts'
import type { RoomLines } from './room-lines.ts'
import type { LabPlanes, Partition } from './superpixels.ts'
import { findSurePlanes } from './sure-planes.ts'
import type { TextilePlan, TextileSlot } from './textile-slots.ts'

/** What a surface looks like as a whole: its lightness, and its luminance references in stops. */
export interface SurfaceReference {
  readonly surfaceL: number
  readonly median: number
  readonly p80: number
  readonly envelope: number
}

/** One region as the renderer needs it. Luminances in stops, colours in OKLab. */
export interface Patch extends SurfaceReference {
  readonly role: Role
  readonly cloth: TextileSlot | null
  /** Whether the role is sure enough for a pattern; otherwise the patch is recoloured gently. */
  readonly isSure: boolean
  /** The region's own mean colour. */
  readonly a: number
  readonly b: number
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
  readonly lines: RoomLines
}

/** OKLab distance of hues up to which regions of a kind are one surface. */
const SAME_SURFACE = 0.05

/** Turns regions with roles into patches: cuts along the layout, one luminance reference a surface. */
export function makePatches(picture: RegionPicture, plan: TextilePlan, evidence: RoleEvidence): Patches {
  const references = surfaceReferences(plan, evidence)
  const patches = sharedReferences(plan, evidence, references)
  const labels = Uint16Array.from(picture.partition.labels)
  if (picture.room.confidence > 0 && !evidence.hint) {
    const surfaceOf = (role: Role) => references.get(role)?.mean
    cutAlongLayout(labels, patches, { picture, surfaceOf }, evidence)
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
      reference && colourGap(r, reference.largest) <= SAME_SURFACE ? reference.mean : ownReference(r)
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

/** A plane of the room is one surface; things are as many as they have colours. */
function surfaceKey(roles: readonly Role[], { clusters }: RoleEvidence, i: number): string {
  const role = at(roles, i)
  return isPlanar(role) ? role : `${role} ${clusters.of[i] ?? 0}`
}

function colourGap(p: RegionStats, q: RegionStats): number {
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
    if (colourGap(r, largest) > SAME_SURFACE) continue
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
