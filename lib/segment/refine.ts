import type { LabPlanes } from '@/lib/math/color'
import { type ColorGuidedCoefficients, colorGuidedCoefficients } from '@/lib/math/guided-filter'
import { type Size, sizeOf } from '@/lib/math/image'
import { joinStrays } from '@/lib/math/join-strays'
import { bilinearCells, resizePlane } from '@/lib/math/resize'
import { MASK_SIDE, type SmallMask, STEPS_PER_LOGIT } from './small-mask'

/** Share of the long side over which the photo's edges attract the mask's. */
const RADIUS_SHARE = 0.008
/** Squared OKLab units: below this contrast, the mask keeps its own edge. */
const EPSILON = 4e-4
/** Smaller islands and holes, as a share of the photo, are removed. */
const SMALLEST_SHARE = 0.001
/** An island with more than this share of the selection is never removed. */
const ISLAND_SHARE = 0.1

/**
 * The model's mask at the size of a photo in OKLab: 0–1 with the edge at 0.5, snapped to the photo's edges, without specks and
 * small holes. For working sizes only: it temporarily takes about ten numbers per pixel.
 */
export function refineMask(planes: LabPlanes, mask: SmallMask): Float32Array {
  const half = halfSize(planes)
  const shrunk = (values: Float32Array) => resizePlane({ ...sizeOf(planes), values }, half)
  const guide = [shrunk(planes.L), shrunk(planes.a), shrunk(planes.b)] as const
  const radius = Math.max(1, Math.round(RADIUS_SHARE * Math.max(half.width, half.height)))
  const line = colorGuidedCoefficients(guide, enlarged(mask, half), half, radius, EPSILON)
  clean(line, guide, half)
  const atFullSize = (values: Float32Array) => resizePlane({ ...half, values }, planes)
  const [slope0, slope1, slope2] = line.slopes
  const slopes = [atFullSize(slope0), atFullSize(slope1), atFullSize(slope2)] as const
  const offset = atFullSize(line.offset)
  return valuesOf({ slopes, offset }, [planes.L, planes.a, planes.b])
}

/**
 * Moves the edge outward by half a pixel. The camera blurs edges into their neighbors; such pixels outside the selection would
 * keep their old color as a thin line.
 */
export function growByHalfPixel(values: Float32Array, { width, height }: Size): Float32Array {
  const grown = new Float32Array(values.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const own = values[i] ?? 0
      const [left, right] = [x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i]
      const beside = Math.max(values[left] ?? 0, values[right] ?? 0)
      // Nothing above the first row and below the last.
      const most = Math.max(own, beside, values[i - width] ?? 0, values[i + width] ?? 0)
      grown[i] = (own + most) / 2
    }
  }
  return grown
}

/** Applies the filter's coefficients to a guide: 0–1. */
function valuesOf({ slopes, offset }: ColorGuidedCoefficients, guide: ColorGuidedCoefficients['slopes']) {
  const [slope0, slope1, slope2] = slopes
  const [guide0, guide1, guide2] = guide
  const values = new Float32Array(offset.length)
  for (let i = 0; i < values.length; i++) {
    let value = offset[i] ?? 0
    value += (slope0[i] ?? 0) * (guide0[i] ?? 0)
    value += (slope1[i] ?? 0) * (guide1[i] ?? 0)
    value += (slope2[i] ?? 0) * (guide2[i] ?? 0)
    values[i] = Math.min(1, Math.max(0, value))
  }
  return values
}

/**
 * The filter's coefficients are smooth: half the size takes a quarter of the time, and the edges come from the full-size guide
 * (He and Sun: "Fast Guided Filter", 2015).
 */
function halfSize({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

/** Interpolates the logits before converting to shares; the other way round the edge would be a staircase. */
function enlarged({ width, height, logits }: SmallMask, size: Size): Float32Array {
  // A mask's last column and row extend beyond the photo if its size isn't a multiple of a cell.
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

/** Removes small islands and fills small holes, whatever the guide. A tiny selection keeps its islands. */
function clean(line: ColorGuidedCoefficients, guide: ColorGuidedCoefficients['slopes'], size: Size): void {
  const inside = insideOf(valuesOf(line, guide))
  const selectedPx = inside.reduce((sum, value) => sum + value, 0)
  const minPx = Math.min(SMALLEST_SHARE * inside.length, ISLAND_SHARE * selectedPx)
  const { labels, count } = joinStrays(inside, size, minPx)
  const votes = new Int32Array(count)
  for (let i = 0; i < inside.length; i++) {
    const label = labels[i] ?? 0
    votes[label] = (votes[label] ?? 0) + (inside[i] ? 1 : -1)
  }
  for (let i = 0; i < inside.length; i++) {
    const isIn = (votes[labels[i] ?? 0] ?? 0) > 0
    if (isIn === (inside[i] === 1)) continue
    for (const slope of line.slopes) slope[i] = 0
    line.offset[i] = isIn ? 1 : 0
  }
}

/** A loop, because `Int32Array.from` takes 30 ms for this. */
function insideOf(values: Float32Array): Int32Array {
  const inside = new Int32Array(values.length)
  for (let i = 0; i < inside.length; i++) inside[i] = (values[i] ?? 0) < 0.5 ? 0 : 1
  return inside
}
