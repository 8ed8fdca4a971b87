import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import { walkBorders } from './borders.ts'
import type { Patch, RegionPicture } from './patches.ts'
import { type RoleEvidence, wallFaces } from './region-features.ts'
import type { RegionStats } from './region-stats.ts'
import type { Role } from './role-names.ts'
import { CEILING, faceMap } from './room.ts'

/** Strays above this share are always cut off; fewer only where the picture shows no clear edge to follow. */
const CUT_SHARE = 0.06
const FEW_SHARE = 0.0015
const CLEAR_STEP = 0.07
/** Mean colour step of an outline at which a surface visibly ends. */
const END_STEP = 0.035

/** Wall regions that reach onto the ceiling (or the reverse) are divided where the layout says. */
export function cutAlongLayout(
  labels: Uint16Array,
  patches: Patch[],
  picture: RegionPicture,
  { statistics, adjacency }: RoleEvidence,
) {
  const { room } = picture
  const faces = faceMap(room, picture.partition.width, picture.partition.height)
  const ends = findEnds(picture, faces, patches)
  const otherHalf = new Map<number, number>()
  statistics.regions.forEach((r, i) => {
    const { role } = at(patches, i)
    const strays = straysOf(role, r)
    if (r.pixels === 0 || strays <= FEW_SHARE || endsByItself(at(ends, i))) return
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

/** How a region lies about the layout's line: along it, and its own outline beyond it with the colour steps there. */
interface End {
  crossing: number
  beyond: number
  steps: number
}

/** A region that ends at a visible edge a little beyond the line shows where the line really is. */
function endsByItself({ crossing, beyond, steps }: End): boolean {
  return crossing > 0 && beyond > 0.7 * crossing && steps > END_STEP * beyond
}

function findEnds({ partition, planes }: RegionPicture, faces: Uint8Array, patches: readonly Patch[]): End[] {
  const ends = patches.map(() => ({ crossing: 0, beyond: 0, steps: 0 }))
  const { width, labels } = partition
  const isStray = (label: number, pixel: number) => {
    const onCeiling = faces[pixel] === CEILING
    return at(patches, label).role === (onCeiling ? 'wall' : 'ceiling')
  }
  walkBorders(partition, planes, (p, q, step, pixel) => {
    for (const label of [p, q]) {
      if (!isStray(label, pixel)) continue
      const end = at(ends, label)
      end.beyond += 1
      end.steps += step
    }
  })
  for (let i = 0; i + width < labels.length; i++) {
    const label = labels[i] ?? 0
    for (const j of [i + 1, i + width]) {
      if (labels[j] === label && isStray(label, i) !== isStray(label, j)) at(ends, label).crossing += 1
    }
  }
  return ends
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
