import { boxMean } from '@/lib/math/box-filter'
import { type LabPlanes, labAt, labDistance } from '@/lib/math/color'
import { neighbors } from '@/lib/math/image'
import { joinStrays } from '@/lib/math/join-strays'
import { CERTAIN, type SmallMask } from './small-mask'

/** OKLab distance over two cells from which the photo shows an edge. */
const EDGE = 0.02
/** Cells that a mask keeps from edges when it goes on, because edges have gaps. */
const PASSAGE = 2
/** An island with more of its border away from all edges is a piece of something else. */
const MOST_TORN = 0.25
const NONE = 1e-3

/** 1 for each cell at an edge of the photo. */
export function edgesIn(colors: LabPlanes): Float32Array {
  const { width, L } = colors
  const isStep = (before: number, after: number) =>
    labDistance(labAt(colors, before), labAt(colors, after)) > EDGE
  return Float32Array.from(L, (_, cell) => {
    const x = cell % width
    const isBeside = x > 0 && x + 1 < width && isStep(cell - 1, cell + 1)
    const isAbove = cell >= width && cell + width < L.length && isStep(cell - width, cell + width)
    return isBeside || isAbove ? 1 : 0
  })
}

/** The mask, and what goes on from it as the same surface without an edge in the photo. */
export function upToEdges(
  mask: SmallMask,
  isSame: (cell: number) => boolean,
  edges: Float32Array,
): SmallMask {
  const { width, height } = mask
  const logits = mask.logits.slice()
  const isIn = (cell: number) => (logits[cell] ?? 0) > 0
  const blocked = edges.map((edge, cell) => (edge || !isSame(cell) ? 1 : 0))
  const nearby = boxMean(blocked, width, height, PASSAGE)
  const isFree = (cell: number) => (nearby[cell] ?? 1) < NONE
  const added: number[] = []
  const addAround = (from: number, isNext: (cell: number) => boolean) => {
    for (const cell of neighbors(from, mask)) {
      if (isIn(cell) || !isNext(cell)) continue
      logits[cell] = CERTAIN
      added.push(cell)
    }
  }
  for (const cell of mask.logits.keys())
    if ((mask.logits[cell] ?? 0) > 0 && isFree(cell)) addAround(cell, isFree)
  // Also visits cells added along the way.
  for (const cell of added) addAround(cell, isFree)
  for (let step = 0; step <= PASSAGE; step++) for (const cell of added.slice()) addAround(cell, isSame)
  return { ...mask, logits }
}

/** The part of a mask with a cell, or else the largest, and the others that end at edges of the photo. */
export function withoutTornIslands(mask: SmallMask, cell: number, edges: Float32Array): SmallMask {
  const inside = Int32Array.from(mask.logits, (logit) => (logit > 0 ? 1 : 0))
  const { labels, count } = joinStrays(inside, mask, 1)
  const nearby = boxMean(edges, mask.width, mask.height, PASSAGE)
  const size = new Int32Array(count)
  for (const [i, label] of labels.entries()) if (inside[i]) size[label] = (size[label] ?? 0) + 1
  const own = inside[cell] ? labels[cell] : size.indexOf(Math.max(...size))
  const border = new Int32Array(count)
  const torn = new Int32Array(count)
  for (const [i, label] of labels.entries()) {
    if (!inside[i] || neighbors(i, mask).every((next) => inside[next])) continue
    border[label] = (border[label] ?? 0) + 1
    if ((nearby[i] ?? 0) < NONE) torn[label] = (torn[label] ?? 0) + 1
  }
  const isTorn = (label: number) => label !== own && (torn[label] ?? 0) > MOST_TORN * (border[label] ?? 0)
  return {
    ...mask,
    logits: mask.logits.map((logit, i) => (logit > 0 && isTorn(labels[i] ?? 0) ? -CERTAIN : logit)),
  }
}
