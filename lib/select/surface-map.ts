import { type ColorPlanes, toColorPlanes } from '@/lib/math/color'
import { guidedFilter } from '@/lib/math/guided-filter'
import type { Photo } from '@/lib/math/image'
import { at } from '@/lib/math/numeric'
import { MinHeap } from './heap'
import { absorbRegion, emptyRegion, fillRegions, type Region, surfaceCost } from './region-graph'
import { findSuperpixels, type LabPlanes, type Superpixels } from './superpixels'

/** Long side, in px, at which a photo is analyzed. Outlines are placed between these pixels. */
export const SURFACE_LONG_SIDE_PX = 768

/** Edge-preserving smoothing, so that grain and weave don't become surfaces. Radius in px, epsilon in squared L. */
const SMOOTHING = { radius: 3, epsilon: 4e-4 } as const

/** The facts about a photo known before the first click. */
export type SurfaceMap = {
  readonly planes: ColorPlanes
  /** Small pieces of uniform color. */
  readonly pieces: Superpixels
  /** The surface of each piece. */
  readonly surfaces: Int32Array
}

/** Analyzes a photo once, so that each click is fast. */
export function mapSurfaces(photo: Photo): SurfaceMap {
  const planes = toColorPlanes(photo)
  const smooth = (plane: Float32Array) =>
    guidedFilter(planes.L, plane, planes, SMOOTHING.radius, SMOOTHING.epsilon)
  const { width, height } = planes
  const smoothed = { width, height, L: smooth(planes.L), a: smooth(planes.a), b: smooth(planes.b) }
  const pieces = findSuperpixels(smoothed)
  return { planes, pieces, surfaces: mergePieces(pieces, smoothed) }
}

/** Neighboring regions that differ less form one surface (roughly an OKLab distance). Keeps a wall apart from its ceiling. */
const MERGED_WITHIN = 0.058

/** `isMerged`: into another. */
type MergingRegion = Region & { isMerged: boolean }

/** Merges neighboring regions, the most similar first. */
function mergePieces(pieces: Superpixels, planes: LabPlanes): Int32Array {
  const regions = startRegions(pieces, planes)
  const surfaces = Int32Array.from({ length: pieces.count }, (_, piece) => piece)
  const total = pieces.width * pieces.height
  const heap = new MinHeap<{ p: number; q: number; versions: number }>()
  const push = (p: number, q: number) => {
    const [one, other] = [at(regions, p), at(regions, q)]
    heap.push(surfaceCost(one, other, q, total), { p, q, versions: one.version + other.version })
  }
  regions.forEach(({ borders }, p) => {
    for (const q of borders.keys()) if (p < q) push(p, q)
  })
  for (let top = heap.pop(); top && top.key <= MERGED_WITHIN; top = heap.pop()) {
    const { p, q, versions } = top.value
    const [one, other] = [at(regions, p), at(regions, q)]
    // Skip outdated entries: one of the regions has changed since, so the cost is wrong.
    if (one.isMerged || other.isMerged || one.version + other.version !== versions) continue
    absorbRegion(regions, p, q)
    other.isMerged = true
    surfaces[q] = p
    for (const neighbor of one.borders.keys()) push(p, neighbor)
  }
  return surfaces.map((surface) => rootOf(surfaces, surface))
}

function startRegions(pieces: Superpixels, planes: LabPlanes): MergingRegion[] {
  const regions = Array.from({ length: pieces.count }, () => ({ ...emptyRegion(), isMerged: false }))
  fillRegions(regions, pieces, planes)
  return regions
}

function rootOf(surfaces: Int32Array, piece: number): number {
  let root = piece
  while (surfaces[root] !== root) root = surfaces[root] ?? root
  return root
}
