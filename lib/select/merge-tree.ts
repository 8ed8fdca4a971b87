import { at } from '@/lib/restyle/local/at'
import { MinHeap } from '@/lib/restyle/local/heap'
import {
  absorbRegion,
  emptyRegion,
  fillRegions,
  type Region,
  surfaceCost,
} from '@/lib/restyle/local/region-graph'
import type { LabPlanes, Partition } from '@/lib/restyle/local/superpixels'

/**
 * Which pieces are one surface, for every tolerance at once: a tree whose leaves are the pieces. `height` is the
 * tolerance (about an OKLab distance) from which on a node's pieces belong together; it never falls towards the root, so
 * that more tolerance can only add pieces.
 */
export type MergeTree = {
  readonly leaves: number
  /** −1 at the root. */
  readonly parent: Int32Array
  readonly height: Float32Array
}

/** `node`: its node in the tree; −1 once it is part of another. */
type TreeRegion = Region & { node: number }

/**
 * Joins neighbouring regions, the most alike first, by the preview engine's measure of two surfaces without what it
 * knows of painted area and walls.
 */
export function growMergeTree(pieces: Partition, planes: LabPlanes): MergeTree {
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
    // An entry stays in the heap when its regions change: its cost no longer holds.
    if (one.node < 0 || other.node < 0 || one.version + other.version !== versions) continue
    const height = Math.max(top.key, tree.height[one.node] ?? 0, tree.height[other.node] ?? 0)
    tree.parent[one.node] = next
    tree.parent[other.node] = next
    tree.height[next] = height
    absorbRegion(regions, p, q)
    other.node = -1
    one.node = next++
    for (const neighbour of one.borders.keys()) push(p, neighbour)
  }
  return tree
}

function emptyTree(leaves: number): MergeTree {
  const nodes = 2 * leaves - 1
  return { leaves, parent: new Int32Array(nodes).fill(-1), height: new Float32Array(nodes) }
}

function startRegions(pieces: Partition, planes: LabPlanes): TreeRegion[] {
  const regions = Array.from({ length: pieces.count }, (_, node) => ({ ...emptyRegion(), node }))
  fillRegions(regions, pieces, planes)
  return regions
}

/** The node that holds all of a piece's surface at a tolerance. */
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
