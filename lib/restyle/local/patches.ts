import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import { type RoleEvidence, wallFaces } from './region-features.ts'
import type { RegionStats } from './region-stats.ts'
import { isPlanar, type Role } from './role-names.ts'
import { CEILING, faceMap, type Room } from './room.ts'
import type { Partition } from './superpixels.ts'
import type { TextilePlan, TextileSlot } from './textile-slots.ts'

/** One region as the renderer needs it. Luminances in stops, colours in OKLab. */
export interface Patch {
  readonly role: Role
  readonly cloth: TextileSlot | null
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

/** Turns regions with roles into patches: cuts along the layout, one luminance reference a surface. */
export function makePatches(
  partition: Partition,
  plan: TextilePlan,
  evidence: RoleEvidence,
  room: Room,
): Patches {
  const patches = sharedReferences(plan, evidence)
  const labels = Uint16Array.from(partition.labels)
  if (room.confidence > 0 && !evidence.hint) cutAlongLayout(labels, patches, partition, evidence, room)
  return { labels, patches }
}

/** Normalising each region on its own would flatten the room's light: regions of one surface share a reference. */
function sharedReferences({ roles, slots }: TextilePlan, { statistics, clusters }: RoleEvidence): Patch[] {
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

/** Strays above this share are always cut off; fewer only where the picture shows no clear edge to follow. */
const CUT_SHARE = 0.06
const FEW_SHARE = 0.0015
const CLEAR_STEP = 0.07

/** Wall regions that reach onto the ceiling (or the reverse) are divided where the layout says. */
function cutAlongLayout(
  labels: Uint16Array,
  patches: Patch[],
  { width, height }: Partition,
  { statistics, adjacency }: RoleEvidence,
  room: Room,
) {
  const faces = faceMap(room, width, height)
  const otherHalf = new Map<number, number>()
  statistics.regions.forEach((r, i) => {
    const { role } = at(patches, i)
    const strays = straysOf(role, r)
    if (r.pixels === 0 || strays <= FEW_SHARE) return
    const few = strays <= CUT_SHARE
    if (few && (room.confidence < 0.8 || stepToOtherPlane(i, patches, adjacency) > CLEAR_STEP)) return
    otherHalf.set(i, patches.length)
    patches.push({ ...at(patches, i), role: role === 'wall' ? 'ceiling' : 'wall' })
  })
  if (otherHalf.size === 0) return
  for (let i = 0; i < labels.length; i++) {
    const other = otherHalf.get(labels[i] ?? 0)
    if (other === undefined || (faces[i] ?? 0) === 0) continue
    const onCeiling = (faces[i] ?? 0) === CEILING
    if (onCeiling !== (at(patches, labels[i] ?? 0).role === 'ceiling')) labels[i] = other
  }
}

/** Share of a wall region that lies on the ceiling's face, or the reverse. */
function straysOf(role: Role, r: RegionStats): number {
  if (role === 'wall') return r.faces[CEILING] ?? 0
  return role === 'ceiling' ? wallFaces(r) : 0
}

/** Mean colour step between a wall region and its ceiling neighbours (or the reverse); 0 when there are none. */
function stepToOtherPlane(i: number, patches: readonly Patch[], { neighbours }: Adjacency): number {
  const opposite = at(patches, i).role === 'wall' ? 'ceiling' : 'wall'
  let length = 0
  let sum = 0
  for (const [j, border] of at(neighbours, i)) {
    if (at(patches, j).role !== opposite) continue
    length += border.length
    sum += border.length * border.step
  }
  return length > 0 ? sum / length : 0
}
