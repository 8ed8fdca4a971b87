import { MinHeap } from '../math/heap.ts'
import { at } from '../math/numeric.ts'
import { FACES } from '../survey/room.ts'
import { absorbRegion, emptyRegion, fillRegions, type Region, surfaceCost } from './region-graph.ts'
import type { LabPlanes, Partition } from './superpixels.ts'

/** What merging needs beside the colors: painted share and face of every pixel, trust in the faces. */
export interface MergeHints {
  readonly mask: Float32Array
  readonly faces: Uint8Array
  readonly layoutConfidence: number
}

/** Cost (about an OKLab distance) at which two regions are two surfaces. */
const STOP_COST = 0.055
/** While there are more regions than `MANY`, costs up to this are merged too. */
const STOP_COST_MANY = 0.121
/** Regions above which a dearer border may still be merged. */
const MANY = 400

interface Node extends Region {
  alive: boolean
  masked: number
  faces: number[]
}

/**
 * Greedy merging of a region adjacency graph, cheapest border first (binary heap with lazy versions).
 */
export function mergeRegions(start: Partition, planes: LabPlanes, hints: MergeHints): Partition {
  const nodes = buildNodes(start, planes, hints)
  const parent = Int32Array.from({ length: start.count }, (_, i) => i)
  const heap = new MinHeap<{ p: number; q: number; versions: number }>()
  const total = start.width * start.height
  const push = (p: number, q: number) => {
    const cost = mergeCost(at(nodes, p), at(nodes, q), q, total, hints.layoutConfidence)
    heap.push(cost, { p, q, versions: at(nodes, p).version + at(nodes, q).version })
  }
  nodes.forEach((node, p) => {
    for (const q of node.borders.keys()) if (p < q) push(p, q)
  })
  let alive = start.count
  for (let top = heap.pop(); top; top = heap.pop()) {
    if (top.key > (alive > MANY ? STOP_COST_MANY : STOP_COST)) break
    const { p, q, versions } = top.value
    if (isOutdated(at(nodes, p), at(nodes, q), versions)) continue
    absorb(nodes, p, q)
    parent[q] = p
    alive -= 1
    for (const neighbour of at(nodes, p).borders.keys()) push(p, neighbour)
  }
  return relabel(start, parent)
}

/** Entries stay in the heap when their regions change: such an entry's cost no longer holds. */
function isOutdated(p: Node, q: Node, versions: number): boolean {
  return !p.alive || !q.alive || p.version + q.version !== versions
}

function buildNodes(start: Partition, planes: LabPlanes, hints: MergeHints): Node[] {
  const nodes: Node[] = Array.from({ length: start.count }, () => ({
    ...emptyRegion(),
    alive: true,
    masked: 0,
    faces: FACES.map(() => 0),
  }))
  fillRegions(nodes, start, planes)
  start.labels.forEach((label, i) => {
    const node = at(nodes, label)
    node.masked += hints.mask[i] ?? 0
    const face = hints.faces[i] ?? 0
    node.faces[face] = (node.faces[face] ?? 0) + 1
  })
  return nodes
}

function mergeCost(p: Node, q: Node, qIndex: number, total: number, layoutConfidence: number): number {
  const acrossMask = p.masked > p.area / 2 !== q.masked > q.area / 2
  const acrossFaces = topFace(p) !== topFace(q)
  const cost = surfaceCost(p, q, qIndex, total)
  return cost * (acrossMask ? 3 : 1) * (acrossFaces ? 1 + 0.8 * layoutConfidence : 1)
}

function topFace(node: Node): number {
  return node.faces.indexOf(Math.max(...node.faces))
}

function absorb(nodes: Node[], p: number, q: number) {
  const into = at(nodes, p)
  const from = at(nodes, q)
  absorbRegion(nodes, p, q)
  into.masked += from.masked
  into.faces = into.faces.map((count, face) => count + (from.faces[face] ?? 0))
  from.alive = false
}

function relabel(start: Partition, parent: Int32Array): Partition {
  const names = new Map<number, number>()
  const nameOf = Int32Array.from(parent, (_, k) => {
    let root = k
    while ((parent[root] ?? 0) !== root) root = parent[root] ?? 0
    const known = names.get(root)
    if (known !== undefined) return known
    names.set(root, names.size)
    return names.size - 1
  })
  return { ...start, labels: start.labels.map((label) => nameOf[label] ?? 0), count: names.size }
}
