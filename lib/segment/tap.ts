import { neighbors, type Size } from '../math/image.ts'
import {
  coverageAround,
  coverageOf,
  KIND_CELL_PX,
  type KindMap,
  kindCellAt,
  kindsIn,
  ROOM_KINDS,
  shareAt,
} from './kind-map.ts'
import { countInside, isInMask, maskOverlap } from './lookup.ts'
import type { PromptPoint } from './prompt.ts'
import { type SmallMask, stabilityOf } from './small-mask.ts'

type Place = Pick<PromptPoint, 'x' | 'y'>

/** Kinds less likely than this under a tap don't count. */
const LEAST_LIKELY = 0.03
/** A surface continues while its kind has at least this likelihood; more points are placed only where it is higher all around. */
const LEAST_SHARE = 0.4
const LEAST_PLACED = 0.6
/** Maximum number of placed points, and cells between them. */
const MOST_PLACED = 5
const LEAST_APART = 3

/** What a tap may mean: for each of `ROOM_KINDS`, its likelihood (0–1), and its likelihood in each connected cell. */
export type Meaning = {
  readonly likely: readonly number[]
  /** Null for unlikely kinds. */
  readonly regions: readonly (Float32Array | null)[]
}

/** From the kinds at the tapped place and in the decoder's own mask there. */
export function meaningOf(kinds: KindMap, at: Place, own: SmallMask): Meaning {
  const coverage = coverageOf(own, kinds)
  const here = kindsIn(kinds, coverageAround(at, kinds))
  const there = kindsIn(kinds, coverage)
  const both = here.map((share, kind) => Math.sqrt(share * (there[kind] ?? 0)))
  const total = both.reduce((sum, share) => sum + share, 0) || 1
  const likely = both.map((share) => share / total)
  const covered = [...coverage.keys()].filter((cell) => (coverage[cell] ?? 0) > 0.5)
  const seeds = covered.length > 0 ? covered : [kindCellAt(at, kinds)]
  const regions = likely.map((share, kind) => (share > LEAST_LIKELY ? regionOf(kinds, kind, seeds) : null))
  return { likely, regions }
}

/** More points on what was tapped, well inside it and far apart, because a single one says little about where it ends. */
export function placedPoints({ likely, regions }: Meaning, at: Place, size: Size): PromptPoint[] {
  const region = regions[likely.indexOf(Math.max(...likely))]
  if (!region) return []
  const inner = [...region.keys()].filter(
    (cell) =>
      (region[cell] ?? 0) > LEAST_PLACED &&
      neighbors(cell, size).every((other) => (region[other] ?? 0) > LEAST_SHARE),
  )
  const placed = [kindCellAt(at, size)]
  while (placed.length <= MOST_PLACED) {
    const distances = inner.map((cell) => Math.min(...placed.map((other) => distance(cell, other, size))))
    const farthest = Math.max(0, ...distances)
    const next = inner[distances.indexOf(farthest)]
    if (next === undefined || farthest < LEAST_APART) break
    placed.push(next)
  }
  return placed.slice(1).map((cell) => ({
    x: ((cell % size.width) + 0.5) * KIND_CELL_PX,
    y: (Math.floor(cell / size.width) + 0.5) * KIND_CELL_PX,
    label: 'include',
  }))
}

/** A mask for a tap, and the decoder's estimate of its fit (IoU), 0–1. */
export type TapMask = { readonly mask: SmallMask; readonly score: number }

/** Features, about 0–1, for estimating how well each mask fits what was tapped. */
export function fitFeatures(
  masks: readonly TapMask[],
  at: Place,
  kinds: KindMap,
  meaning: Meaning,
): number[][] {
  const cells = kinds.width * kinds.height
  const alike = likeness(masks)
  return masks.map(({ mask, score }, i) => {
    const coverage = coverageOf(mask, kinds)
    const covered = coverage.reduce((sum, share) => sum + share, 0)
    const ofKind = kindsIn(kinds, coverage).map((share, kind) =>
      Math.sqrt(share * (meaning.likely[kind] ?? 0)),
    )
    return [
      ...fitWithRegions(coverage, meaning),
      score,
      stabilityOf(mask),
      Math.log(covered / cells + 1e-3) / 5,
      isInMask(mask, at) ? 1 : 0,
      alike[i] ?? 0,
      ofKind.reduce((sum, share) => sum + share, 0),
    ]
  })
}

/** Each mask's mean IoU with all masks. */
function likeness(masks: readonly TapMask[]): number[] {
  const sums = masks.map(() => 1)
  for (const [i, one] of masks.entries()) {
    for (const [j, other] of masks.entries()) {
      if (j <= i) continue
      const overlap = maskOverlap(one.mask, other.mask)
      sums[i] = (sums[i] ?? 0) + overlap
      sums[j] = (sums[j] ?? 0) + overlap
    }
  }
  return sums.map((sum) => sum / masks.length)
}

/** IoU, precision and recall. */
function fitWithRegions(coverage: Float32Array, { likely, regions }: Meaning): number[] {
  const fit = [0, 0, 0]
  let total = 0
  for (const [kind, region] of regions.entries()) {
    const weight = likely[kind] ?? 0
    if (!region) continue
    let both = 0
    let covered = 0
    let meant = 0
    for (let cell = 0; cell < coverage.length; cell++) {
      const [share, wanted] = [coverage[cell] ?? 0, region[cell] ?? 0]
      both += share * wanted
      covered += share
      meant += wanted
    }
    total += weight
    const shares = [both / (covered + meant - both || 1), both / (covered || 1), both / (meant || 1)]
    for (const [i, share] of shares.entries()) fit[i] = (fit[i] ?? 0) + weight * share
  }
  return fit.map((sum) => sum / (total || 1))
}

/** One, each feature, and each product of two. */
export function fitTerms(features: readonly number[]): number[] {
  return [1, ...features, ...features.flatMap((one, i) => features.slice(i).map((other) => one * other))]
}

/** The expected IoU (about 0–1) of a mask with such features. */
export function fitOf(features: readonly number[], weights: readonly number[]): number {
  return fitTerms(features).reduce((sum, term, i) => sum + term * (weights[i] ?? 0), 0)
}

/** From this IoU, two masks count as the same size. */
const SAME_SIZE_IOU = 0.9
/** Share of the photo's cells. */
const LEAST_SIZE = 0.0005

/** The different sizes a tap may mean, as indexes of its masks from small to large; of similar ones, the better fit. */
export function sizesOf(masks: readonly TapMask[], fits: readonly number[], at: Place): number[] {
  const counts = masks.map(({ mask }) => countInside(mask))
  const possible = [...masks.keys()].filter((i) => {
    const mask = masks[i]?.mask
    return mask && isInMask(mask, at) && (counts[i] ?? 0) > LEAST_SIZE * mask.logits.length
  })
  const best = possible.sort((one, other) => (fits[other] ?? 0) - (fits[one] ?? 0))
  const kept: number[] = []
  for (const i of best) if (kept.every((other) => !isSameSize(masks[i], masks[other]))) kept.push(i)
  return kept.sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0))
}

/** A mask with at least these is one surface with clear edges: the decoder's estimate, stability, share of photo and kind. */
const FIRM = { score: 0.9, stability: 0.8, coverage: 0.03, share: 0.6 } as const
const WALL = ROOM_KINDS.indexOf('wall')
const SOFT = ROOM_KINDS.indexOf('soft')

/**
 * The size that a tap means, as an index of its masks. On a wall the smallest firm one, because a tap means one plane of it; on
 * something soft the largest, with its cushions; on anything else the one that fits best.
 */
export function likeliestSize(
  masks: readonly TapMask[],
  sizes: readonly number[],
  fits: readonly number[],
  kinds: KindMap,
  { likely }: Meaning,
): number {
  const best = sizes.reduce((most, i) => ((fits[i] ?? 0) > (fits[most] ?? 0) ? i : most), sizes[0] ?? 0)
  const kind = likely.indexOf(Math.max(...likely))
  const isFirm = (i: number) => {
    const found = masks[i]
    if (!found || found.score < FIRM.score || stabilityOf(found.mask) < FIRM.stability) return false
    if (countInside(found.mask) < FIRM.coverage * found.mask.logits.length) return false
    return (kindsIn(kinds, coverageOf(found.mask, kinds))[kind] ?? 0) >= FIRM.share
  }
  const at = sizes.indexOf(best)
  if (kind === WALL) return sizes.slice(0, at).find(isFirm) ?? best
  return kind === SOFT ? (sizes.slice(at).findLast(isFirm) ?? best) : best
}

function isSameSize(one: TapMask | undefined, other: TapMask | undefined): boolean {
  return one !== undefined && other !== undefined && maskOverlap(one.mask, other.mask) > SAME_SIZE_IOU
}

/** The cells connected to some seeds, with each cell's likelihood of a kind. */
function regionOf(kinds: KindMap, kind: number, seeds: readonly number[]): Float32Array {
  const region = new Float32Array(kinds.width * kinds.height)
  const isKnown = new Uint8Array(region.length)
  const queue = [...seeds]
  for (const cell of queue) isKnown[cell] = 1
  // Also visits cells added along the way.
  for (const cell of queue) {
    region[cell] = shareAt(kinds, cell, kind)
    for (const next of neighbors(cell, kinds)) {
      if (isKnown[next] || shareAt(kinds, next, kind) <= LEAST_SHARE) continue
      isKnown[next] = 1
      queue.push(next)
    }
  }
  return region
}

function distance(one: number, other: number, { width }: Size): number {
  return Math.hypot((one % width) - (other % width), Math.floor(one / width) - Math.floor(other / width))
}
