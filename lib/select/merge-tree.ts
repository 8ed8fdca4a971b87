import { at } from '@/lib/restyle/local/at'
import { walkBorders } from '@/lib/restyle/local/borders'
import { MinHeap } from '@/lib/restyle/local/heap'
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

type Border = { readonly length: number; readonly step: number }

type Region = {
  /** Its node in the tree; −1 once it is part of another. */
  node: number
  version: number
  area: number
  L: number
  a: number
  b: number
  readonly borders: Map<number, Border>
}

/**
 * Joins neighbouring regions, the most alike first. A border's clearness is its mean over the whole length, so that one
 * faint place does not let a surface leak; and lightness counts at most four times the step at the border itself, so that
 * a slow change of light never splits a wall.
 */
export function growMergeTree(pieces: Partition, planes: LabPlanes): MergeTree {
  const regions = startRegions(pieces, planes)
  const tree = emptyTree(pieces.count)
  const total = pieces.width * pieces.height
  const heap = new MinHeap<{ p: number; q: number; versions: number }>()
  const push = (p: number, q: number) => {
    const [one, other] = [at(regions, p), at(regions, q)]
    heap.push(costOf(one, other, q, total), { p, q, versions: one.version + other.version })
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
    join(regions, p, q)
    one.node = next++
    for (const neighbour of one.borders.keys()) push(p, neighbour)
  }
  return tree
}

function emptyTree(leaves: number): MergeTree {
  const nodes = 2 * leaves - 1
  return { leaves, parent: new Int32Array(nodes).fill(-1), height: new Float32Array(nodes) }
}

function startRegions({ labels, count, ...size }: Partition, planes: LabPlanes): Region[] {
  const regions = Array.from(
    { length: count },
    (_, node): Region => ({ node, version: 0, area: 0, L: 0, a: 0, b: 0, borders: new Map() }),
  )
  for (let i = 0; i < labels.length; i++) {
    const region = at(regions, labels[i] ?? 0)
    region.area += 1
    region.L += planes.L[i] ?? 0
    region.a += planes.a[i] ?? 0
    region.b += planes.b[i] ?? 0
  }
  walkBorders({ labels, count, ...size }, planes, (p, q, step) => {
    lengthen(at(regions, p).borders, q, step)
    lengthen(at(regions, q).borders, p, step)
  })
  return regions
}

function lengthen(borders: Map<number, Border>, neighbour: number, step: number): void {
  const known = borders.get(neighbour) ?? { length: 0, step: 0 }
  borders.set(neighbour, { length: known.length + 1, step: known.step + step })
}

/** The preview engine's measure of two surfaces, without what it knows of painted area and walls. */
function costOf(p: Region, q: Region, qIndex: number, total: number): number {
  const border = p.borders.get(qIndex)
  if (!border) return Number.POSITIVE_INFINITY
  const step = border.step / border.length
  const dL = Math.abs(p.L / p.area - q.L / q.area)
  const dab = Math.hypot(p.a / p.area - q.a / q.area, p.b / p.area - q.b / q.area)
  const share = Math.min(p.area, q.area) / total
  const size = share < 0.0015 ? 0.6 + (0.4 * share) / 0.0015 : Math.min(1.25, 1 + 1.2 * Math.sqrt(share))
  return (0.3 * Math.min(dL, 4 * step) + 1.15 * dab + 0.5 * step) * size
}

function join(regions: readonly Region[], p: number, q: number): void {
  const into = at(regions, p)
  const from = at(regions, q)
  into.area += from.area
  into.L += from.L
  into.a += from.a
  into.b += from.b
  into.version += 1
  from.node = -1
  into.borders.delete(q)
  for (const [neighbour, border] of from.borders) {
    if (neighbour === p) continue
    const own = into.borders.get(neighbour)
    const joined = own ? { length: own.length + border.length, step: own.step + border.step } : border
    into.borders.set(neighbour, joined)
    const beyond = at(regions, neighbour).borders
    beyond.delete(q)
    beyond.set(p, joined)
  }
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
