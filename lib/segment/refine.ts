import { colorGuidedCoefficients } from '@/lib/engines/preview/math/guided-filter'
import type { Size } from '@/lib/engines/preview/math/image'
import { bilinearCells } from '@/lib/engines/preview/math/resize'
import { joinStrays, type LabPlanes } from '@/lib/select/superpixels'
import { MASK_SIDE, type SmallMask, STEPS_PER_LOGIT } from './small-mask'

/** Share of the long side over which the photo's edges attract the mask's. */
const RADIUS_SHARE = 0.008
/** Squared OKLab units: below this contrast the mask keeps its own line. */
const EPSILON = 4e-4
/** Colors count twice as much as lightness, which shadows change. */
const COLOR_WEIGHT = 2
/** Share of the photo below which an island is dropped and a hole filled. */
const SMALLEST_SHARE = 0.001
/** Share of the selection: what is larger than this is no crumb of it. */
const ISLAND_SHARE = 0.1

/**
 * The model's mask at the size of a photo in OKLab: 0–1 with the edge at 0.5, moved to the photo's own edges, without
 * crumbs and small holes. Meant for working sizes; takes some twenty numbers a pixel while it works.
 */
export function refineMask(planes: LabPlanes, mask: SmallMask): Float32Array {
  const rough = enlarged(mask, planes)
  const radius = Math.max(1, Math.round(RADIUS_SHARE * Math.max(planes.width, planes.height)))
  const guide = [planes.L, weighted(planes.a), weighted(planes.b)] as const
  const { slopes, offset } = colorGuidedCoefficients(guide, rough, planes, radius, EPSILON)
  for (let i = 0; i < rough.length; i++) {
    let value = offset[i] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      value += (slopes[channel]?.[i] ?? 0) * (guide[channel]?.[i] ?? 0)
    }
    rough[i] = Math.min(1, Math.max(0, value))
  }
  clean(rough, planes)
  return rough
}

/** Between the logits, and then as shares: the other way round the edge would be a staircase. */
function enlarged({ width, height, logits }: SmallMask, size: Size): Float32Array {
  // A mask's last column and row reach beyond the photo when its size is no multiple of a cell.
  const longSide = Math.max(size.width, size.height)
  const columns = bilinearCells(width, Math.round((width * longSide) / MASK_SIDE))
  const rows = bilinearCells(height, Math.round((height * longSide) / MASK_SIDE))
  const shares = new Float32Array(size.width * size.height)
  for (let y = 0, i = 0; y < size.height; y++) {
    const top = (rows.near[y] ?? height - 1) * width
    const bottom = (rows.next[y] ?? height - 1) * width
    const down = rows.share[y] ?? 0
    for (let x = 0; x < size.width; x++, i++) {
      const left = columns.near[x] ?? width - 1
      const right = columns.next[x] ?? width - 1
      const along = columns.share[x] ?? 0
      const upper = mixed(logits[top + left], logits[top + right], along)
      const lower = mixed(logits[bottom + left], logits[bottom + right], along)
      shares[i] = 1 / (1 + Math.exp(-mixed(upper, lower, down) / STEPS_PER_LOGIT))
    }
  }
  return shares
}

function mixed(from = 0, to = 0, share: number): number {
  return from + (to - from) * share
}

function weighted(plane: Float32Array): Float32Array {
  return plane.map((value) => COLOR_WEIGHT * value)
}

/** Drops islands and fills holes that are small: they become what lies beside them. A tiny selection keeps its islands. */
function clean(values: Float32Array, size: Size): void {
  const inside = Int32Array.from(values, (value) => (value >= 0.5 ? 1 : 0))
  const selectedPx = inside.reduce((sum, value) => sum + value, 0)
  const minPx = Math.min(SMALLEST_SHARE * values.length, ISLAND_SHARE * selectedPx)
  const { labels, count } = joinStrays(inside, size, minPx)
  const votes = new Int32Array(count)
  for (let i = 0; i < inside.length; i++) {
    const label = labels[i] ?? 0
    votes[label] = (votes[label] ?? 0) + (inside[i] ? 1 : -1)
  }
  for (let i = 0; i < inside.length; i++) {
    const isIn = (votes[labels[i] ?? 0] ?? 0) > 0
    if (isIn !== (inside[i] === 1)) values[i] = isIn ? 1 : 0
  }
}
