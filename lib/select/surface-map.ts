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
  readonly tree: MergeTree
}

/** Analyzes a photo once, so that each click is fast. */
export function mapSurfaces(photo: Photo): SurfaceMap {
  const planes = toColorPlanes(photo)
  const smooth = (plane: Float32Array) =>
    guidedFilter(planes.L, plane, planes, SMOOTHING.radius, SMOOTHING.epsilon)
  const { width, height } = planes
  const smoothed = { width, height, L: smooth(planes.L), a: smooth(planes.a), b: smooth(planes.b) }
  const pieces = findSuperpixels(smoothed)
  return { planes, pieces, tree: growMergeTree(pieces, smoothed) }
}

/**
 * Which pieces form one surface, for every tolerance at once: a tree whose leaves are the pieces. `height` is the tolerance
 * (roughly an OKLab distance) from which a node's pieces belong together. It never falls toward the root, so more tolerance can
 * only add pieces.
 */
export type MergeTree = {
  readonly leaves: number
  /** −1 at the root. */
  readonly parent: Int32Array
  readonly height: Float32Array
}

/** `node`: its node in the tree; −1 once merged into another. */
type TreeRegion = Region & { node: number }

/** Merges neighboring regions, the most similar first. */
function growMergeTree(pieces: Superpixels, planes: LabPlanes): MergeTree {
  const regions = startRegions(pieces, planes)
  const tree = emptyTree(pieces.count)
  const total = pieces.width * pieces.height
  const heap = new MinHeap<{ p: number; q: number; versions: number }>()
  const push = (p: number, q: number) => {
    const [one, other] = [at(regions, p), at(regions, q)]
    heap.push(surfaceCost(one, other, q, total), { p, q, versions: one.version + other.version })
  }
  regions.forEach(({ borders }, p) => {
    for (const q of borders.keys()) if (p < q) push(p, q)
  })
  let next = pieces.count
  for (let top = heap.pop(); top; top = heap.pop()) {
    const { p, q, versions } = top.value
    const [one, other] = [at(regions, p), at(regions, q)]
    // Skip outdated entries: one of the regions has changed since, so the cost is wrong.
    if (one.node < 0 || other.node < 0 || one.version + other.version !== versions) continue
    const height = Math.max(top.key, tree.height[one.node] ?? 0, tree.height[other.node] ?? 0)
    tree.parent[one.node] = next
    tree.parent[other.node] = next
    tree.height[next] = height
    absorbRegion(regions, p, q)
    other.node = -1
    one.node = next++
    for (const neighbor of one.borders.keys()) push(p, neighbor)
  }
  return tree
}

function emptyTree(leaves: number): MergeTree {
  const nodes = 2 * leaves - 1
  return { leaves, parent: new Int32Array(nodes).fill(-1), height: new Float32Array(nodes) }
}

function startRegions(pieces: Superpixels, planes: LabPlanes): TreeRegion[] {
  const regions = Array.from({ length: pieces.count }, (_, node) => ({ ...emptyRegion(), node }))
  fillRegions(regions, pieces, planes)
  return regions
}

/** The node with all of a piece's surface at a given tolerance. */
export function surfaceOf({ parent, height }: MergeTree, piece: number, limit: number): number {
  let node = piece
  for (
    let above = parent[node] ?? -1;
    above >= 0 && (height[above] ?? 0) <= limit;
    above = parent[node] ?? -1
  ) {
    node = above
  }
  return node
}
