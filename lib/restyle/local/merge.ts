import { at } from './at.ts'
import { walkBorders } from './borders.ts'
import { MinHeap } from './heap.ts'
import { FACES } from './room.ts'
import type { LabPlanes, Partition } from './superpixels.ts'

/** What merging needs beside the colours: painted share and face of every pixel, trust in the faces. */
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

interface Border {
  length: number
  step: number
}

interface Node {
  alive: boolean
  version: number
  area: number
  L: number
  a: number
  b: number
  masked: number
  faces: number[]
  borders: Map<number, Border>
}

/**
 * Greedy merging of a region adjacency graph, cheapest border first (binary heap with lazy versions).
 * The lightness difference counts at most four times the step at the border itself, so that a slow light
 * gradient never splits a wall.
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
    alive: true,
    version: 0,
    area: 0,
    L: 0,
    a: 0,
    b: 0,
    masked: 0,
    faces: FACES.map(() => 0),
    borders: new Map(),
  }))
  const { labels } = start
  for (let i = 0; i < labels.length; i++) {
    const node = at(nodes, labels[i] ?? 0)
    node.area += 1
    node.L += planes.L[i] ?? 0
    node.a += planes.a[i] ?? 0
    node.b += planes.b[i] ?? 0
    node.masked += hints.mask[i] ?? 0
    const face = hints.faces[i] ?? 0
    node.faces[face] = (node.faces[face] ?? 0) + 1
  }
  walkBorders(start, planes, (p, q, step) => {
    lengthenBorder(at(nodes, p), q, step)
    lengthenBorder(at(nodes, q), p, step)
  })
  return nodes
}

function lengthenBorder({ borders }: Node, neighbour: number, step: number) {
  const border = borders.get(neighbour)
  if (border) {
    border.length += 1
    border.step += step
  } else borders.set(neighbour, { length: 1, step })
}

function mergeCost(p: Node, q: Node, qIndex: number, total: number, layoutConfidence: number): number {
  const border = p.borders.get(qIndex)
  if (!border) return Number.POSITIVE_INFINITY
  const step = border.step / border.length
  const dL = Math.abs(p.L / p.area - q.L / q.area)
  const dab = Math.hypot(p.a / p.area - q.a / q.area, p.b / p.area - q.b / q.area)
  const share = Math.min(p.area, q.area) / total
  const size = share < 0.0015 ? 0.6 + (0.4 * share) / 0.0015 : Math.min(1.25, 1 + 1.2 * Math.sqrt(share))
  const acrossMask = p.masked > p.area / 2 !== q.masked > q.area / 2
  const acrossFaces = topFace(p) !== topFace(q)
  const cost = (0.3 * Math.min(dL, 4 * step) + 1.15 * dab + 0.5 * step) * size
  return cost * (acrossMask ? 3 : 1) * (acrossFaces ? 1 + 0.8 * layoutConfidence : 1)
}

function topFace(node: Node): number {
  return node.faces.indexOf(Math.max(...node.faces))
}

function absorb(nodes: Node[], p: number, q: number) {
  const into = at(nodes, p)
  const from = at(nodes, q)
  into.area += from.area
  into.L += from.L
  into.a += from.a
  into.b += from.b
  into.masked += from.masked
  into.faces = into.faces.map((count, face) => count + (from.faces[face] ?? 0))
  from.alive = false
  into.version += 1
  into.borders.delete(q)
  for (const [neighbour, border] of from.borders) {
    if (neighbour === p) continue
    const own = into.borders.get(neighbour)
    const joined = own ? { length: own.length + border.length, step: own.step + border.step } : border
    into.borders.set(neighbour, joined)
    at(nodes, neighbour).borders.delete(q)
    at(nodes, neighbour).borders.set(p, joined)
  }
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
