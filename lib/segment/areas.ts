import type { Size } from '../math/image.ts'
import type { PromptBox, PromptPoint } from './prompt.ts'
import { CELL_PX, type SmallMask, stabilityOf } from './small-mask.ts'

/** Side of the grid of prompt points. */
const GRID_SIDE = 8

const LEAST_STABILITY = 0.7
/** Minimum share of the photo: for areas found by the grid, and for spots searched deliberately, such as a small picture. */
const LEAST_COVERAGE = { grid: 0.003, spot: 0.0008 } as const
/** Minimum visible share of an area; with less, it is only a fringe around others. */
const LEAST_VISIBLE = 0.33
/** From this IoU, two masks show the same thing. */
const SAME_IOU = 0.7

/** One thing in the photo. */
export type PhotoArea = {
  /** Its value in the label map, from 1. */
  readonly id: number
  /** The model's estimate of the area's fit (IoU), 0–1. */
  readonly score: number
  /** Share of the photo, 0–1, including parts covered by other areas. */
  readonly coverage: number
  readonly box: PromptBox
  /** The grid point that found it, which also prompts its exact mask. */
  readonly point: { readonly x: number; readonly y: number }
}

/** The area of each low-resolution pixel; 0 for none. */
export type AreaMap = Size & {
  readonly labels: Uint8Array<ArrayBuffer>
  readonly areas: readonly PhotoArea[]
}

/** The model's finding at a point. */
export type Candidate = {
  readonly point: PhotoArea['point']
  readonly score: number
  /** 1 inside the mask. */
  readonly inside: Uint8Array
  readonly count: number
  readonly box: PromptBox
}

/** A step through the grid that scatters its points, so that large things are found early. */
const SCATTERED = 37

/** The centers of 8 × 8 equal parts of the scaled photo. */
export function gridPoints({ width, height }: Size): PromptPoint[] {
  return Array.from({ length: GRID_SIDE ** 2 }, (_, n) => {
    const i = (n * SCATTERED) % GRID_SIDE ** 2
    return {
      x: (((i % GRID_SIDE) + 0.5) / GRID_SIDE) * width,
      y: ((Math.floor(i / GRID_SIDE) + 0.5) / GRID_SIDE) * height,
      label: 'include',
    }
  })
}

/** A point's candidate, or null if its mask is ragged or tiny. */
export function candidateOf(
  { x, y }: PhotoArea['point'],
  mask: SmallMask,
  score: number,
  from: keyof typeof LEAST_COVERAGE = 'grid',
): Candidate | null {
  if (stabilityOf(mask) <= LEAST_STABILITY) return null
  const inside = new Uint8Array(mask.logits.length)
  const box = { left: mask.width, top: mask.height, right: 0, bottom: 0 }
  let count = 0
  for (let row = 0, i = 0; row < mask.height; row++) {
    for (let column = 0; column < mask.width; column++, i++) {
      if ((mask.logits[i] ?? 0) <= 0) continue
      inside[i] = 1
      count++
      box.left = Math.min(box.left, column)
      box.top = Math.min(box.top, row)
      box.right = Math.max(box.right, column + 1)
      box.bottom = Math.max(box.bottom, row + 1)
    }
  }
  return count / inside.length > LEAST_COVERAGE[from] ? { point: { x, y }, score, inside, count, box } : null
}

/** Of masks that show the same thing, the best; the largest first. */
export function distinctOf(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of candidates.toSorted((one, other) => other.score - one.score)) {
    if (kept.every((better) => !isSame(better, candidate))) kept.push(candidate)
  }
  return kept.sort((one, other) => other.count - one.count)
}

/**
 * The map of distinct candidates. Smaller areas cover larger ones, so that a cushion isn't lost in its sofa. Mostly covered areas
 * are dropped.
 */
export function mapAreas(kept: readonly Candidate[], { width, height }: Size): AreaMap {
  const drawn = new Uint8Array(width * height)
  for (const [index, { inside }] of kept.entries()) {
    for (let i = 0; i < drawn.length; i++) if (inside[i]) drawn[i] = index + 1
  }
  const visible = new Uint32Array(kept.length + 1)
  for (const label of drawn) visible[label] = (visible[label] ?? 0) + 1
  const ids = new Uint8Array(kept.length + 1)
  const areas: PhotoArea[] = []
  for (const [index, { point, score, count, box }] of kept.entries()) {
    const visiblePx = visible[index + 1] ?? 0
    if (visiblePx <= Math.max(LEAST_COVERAGE.spot * drawn.length, LEAST_VISIBLE * count)) continue
    const id = areas.length + 1
    ids[index + 1] = id
    areas.push({ id, score, coverage: count / drawn.length, box: scaledBox(box), point })
  }
  return { width, height, labels: drawn.map((label) => ids[label] ?? 0), areas }
}

function isSame(one: Candidate, other: Candidate): boolean {
  // Masks of very different sizes can't overlap enough, so most pairs need no counting.
  if (Math.min(one.count, other.count) <= SAME_IOU * Math.max(one.count, other.count)) return false
  let both = 0
  for (let i = 0; i < one.inside.length; i++) both += (one.inside[i] ?? 0) & (other.inside[i] ?? 0)
  return both / (one.count + other.count - both) > SAME_IOU
}

/** Converts a box from low-resolution pixels to the scaled photo. */
function scaledBox({ left, top, right, bottom }: PromptBox): PromptBox {
  return { left: left * CELL_PX, top: top * CELL_PX, right: right * CELL_PX, bottom: bottom * CELL_PX }
}
