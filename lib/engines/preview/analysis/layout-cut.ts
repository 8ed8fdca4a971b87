import { at } from '../math/numeric.ts'
import type { Adjacency } from '../regions/adjacency.ts'
import { walkBorders } from '../regions/adjacency.ts'
import { CEILING } from '../survey/room.ts'
import { depthBeyond, facesInImage, nearestLine } from '../survey/room-lines.ts'
import { mayDivide } from './line-outlines.ts'
import type { Patch, RegionImage, SurfaceReference } from './patch.ts'
import type { RoleEvidence } from './region-features.ts'
import type { Role } from './role-names.ts'

/** Strays above this share are always cut off; fewer only where the image shows no clear edge to follow. */
const CUT_SHARE = 0.06
const FEW_SHARE = 0.0015
const CLEAR_STEP = 0.07
/** Mean color step of an outline at which a surface visibly ends. */
const END_STEP = 0.035

type SurfaceOf = (role: Role) => SurfaceReference | undefined

/** Regions that reach from one plane of the room onto another are divided where the layout says. */
export function cutAlongLayout(
  labels: Uint16Array,
  patches: Patch[],
  surfaces: { image: RegionImage; surfaceOf: SurfaceOf },
  evidence: RoleEvidence,
) {
  cutAlongCeiling(labels, patches, surfaces, evidence)
  cutAlongFloor(labels, patches, surfaces, evidence)
}

/** Wall regions that run out over the floor, where its line along a side wall is seen. */
function cutAlongFloor(
  labels: Uint16Array,
  patches: Patch[],
  { image, surfaceOf }: { image: RegionImage; surfaceOf: SurfaceOf },
  { statistics }: RoleEvidence,
) {
  const floor = surfaceOf('floor')
  const { lines } = image
  if (!floor || !lines.floor.some(mayDivide)) return
  const strays = new Map<number, number[]>()
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    if (at(patches, label).role !== 'wall') continue
    const x = i % lines.width
    const y = (i - x) / lines.width
    const line = nearestLine(lines.floor, x, y)
    if (!line || !mayDivide(line) || depthBeyond(line, x, y) <= 0) continue
    const pixels = strays.get(label)
    if (pixels) pixels.push(i)
    else strays.set(label, [i])
  }
  for (const [label, pixels] of strays) {
    const region = statistics.regions[label]
    // The other half of a wall that the ceiling cut off has no statistics, and never reaches the floor.
    if (!region || pixels.length < FEW_SHARE * region.pixels) continue
    for (const i of pixels) labels[i] = patches.length
    patches.push({ ...at(patches, label), ...floor, role: 'floor' })
  }
}

/** Wall regions that reach onto the ceiling, or the reverse. */
function cutAlongCeiling(
  labels: Uint16Array,
  patches: Patch[],
  { image, surfaceOf }: { image: RegionImage; surfaceOf: SurfaceOf },
  { statistics, adjacency }: RoleEvidence,
) {
  const { room } = image
  const faces = facesInImage(room, image.lines)
  const ends = findEnds(image, faces, patches)
  const { ceiling } = image.lines
  const isSeen = ceiling.length > 0 && ceiling.every((line) => line.isSeen)
  const otherHalf = new Map<number, number>()
  statistics.regions.forEach((r, i) => {
    const { role } = at(patches, i)
    const strays = at(ends, i).strays / Math.max(1, r.pixels + r.unpainted.pixels)
    if (r.pixels === 0 || strays <= FEW_SHARE || (!isSeen && endsByItself(at(ends, i)))) return
    const few = strays <= CUT_SHARE
    if (few && (room.confidence < 0.8 || stepToOtherPlane(i, patches, adjacency) > CLEAR_STEP)) return
    otherHalf.set(i, patches.length)
    const opposite = role === 'wall' ? 'ceiling' : 'wall'
    // Measured against the surface that it left, it would stand out on the one that it joins.
    patches.push({ ...at(patches, i), ...surfaceOf(opposite), role: opposite })
  })
  if (otherHalf.size === 0) return
  for (let i = 0; i < labels.length; i++) {
    const other = otherHalf.get(labels[i] ?? 0)
    if (other === undefined || (faces[i] ?? 0) === 0) continue
    const onCeiling = (faces[i] ?? 0) === CEILING
    if (onCeiling !== (at(patches, labels[i] ?? 0).role === 'ceiling')) labels[i] = other
  }
}

/** How a region lies about the layout's line: along it, and its own outline beyond it with the color steps there. */
interface End {
  /** Pixels of it on the other side. */
  strays: number
  crossing: number
  beyond: number
  steps: number
}

/** A region that ends at a visible edge a little beyond a line that is not seen shows where the line really is. */
function endsByItself({ crossing, beyond, steps }: End): boolean {
  return crossing > 0 && beyond > 0.7 * crossing && steps > END_STEP * beyond
}

function findEnds({ partition, planes }: RegionImage, faces: Uint8Array, patches: readonly Patch[]): End[] {
  const ends = patches.map(() => ({ strays: 0, crossing: 0, beyond: 0, steps: 0 }))
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
  for (let i = 0; i < labels.length; i++) if (isStray(labels[i] ?? 0, i)) at(ends, labels[i] ?? 0).strays += 1
  for (let i = 0; i + width < labels.length; i++) {
    const label = labels[i] ?? 0
    for (const j of [i + 1, i + width]) {
      if (labels[j] === label && isStray(label, i) !== isStray(label, j)) at(ends, label).crossing += 1
    }
  }
  return ends
}

/** Mean color step between a wall region and its ceiling neighbours (or the reverse); 0 when there are none. */
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
