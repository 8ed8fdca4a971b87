import type { ColorPlanes } from '../math/color.ts'
import type { Photo } from '../math/image.ts'
import { at, takeRanked } from '../math/numeric.ts'
import type { Adjacency } from './adjacency.ts'
import type { WholeRegion } from './region-stats.ts'

/** Measures a region over all its pixels. */
export function measureWhole(
  photo: Photo,
  planes: ColorPlanes,
  own: Int32Array,
  other: Int32Array,
): WholeRegion {
  const stops = new Float32Array(own.length + other.length)
  let L = 0
  let a = 0
  let b = 0
  let clipped = 0
  for (let k = 0; k < stops.length; k++) {
    const i = (k < own.length ? own[k] : other[k - own.length]) ?? 0
    stops[k] = planes.stops[i] ?? 0
    L += planes.L[i] ?? 0
    a += planes.a[i] ?? 0
    b += planes.b[i] ?? 0
    const red = photo.rgb[3 * i] ?? 0
    const green = photo.rgb[3 * i + 1] ?? 0
    const blue = photo.rgb[3 * i + 2] ?? 0
    if (Math.max(red, green, blue) >= 253 && Math.min(red, green, blue) >= 238) clipped += 1
  }
  const n = stops.length || 1
  return {
    share: stops.length / (planes.width * planes.height),
    L: L / n,
    chroma: Math.hypot(a, b) / n,
    median: takeRanked(stops, 0.5),
    clipped: clipped / n,
  }
}

const MOST_SHARE = 0.12
const BRIGHTER_BY_STOPS = 1.1

/**
 * Blown-out regions, and bright colorless ones that outshine what lies round them. Panes of one window are
 * not compared with each other.
 */
export function findWindows(regions: readonly WholeRegion[], adjacency: Adjacency, white: number): boolean[] {
  const bright = regions.map(
    (r) =>
      r.clipped > 0.35 || (r.share < MOST_SHARE && r.median > white - 0.3 && r.L > 0.85 && r.chroma < 0.05),
  )
  return regions.map((r, i) => {
    if (!bright[i]) return false
    if (r.clipped > 0.35) return true
    let length = 0
    let sum = 0
    for (const [j, border] of at(adjacency.neighbours, i)) {
      if (bright[j]) continue
      length += border.length
      sum += border.length * at(regions, j).median
    }
    return length > 0 && r.median - sum / length >= BRIGHTER_BY_STOPS
  })
}

/** The room's own white: 97th percentile of the luminance without windows and lamps, at most −.05 stops. */
export function whiteOutsideWindows(
  stops: Float32Array,
  labels: Int32Array,
  windows: readonly boolean[],
): number {
  const inside = new Float32Array(stops.length)
  let count = 0
  for (let i = 0; i < stops.length; i++) if (!windows[labels[i] ?? 0]) inside[count++] = stops[i] ?? 0
  const isEnough = count > stops.length / 4
  return Math.min(-0.05, takeRanked(isEnough ? inside.subarray(0, count) : stops.slice(), 0.97))
}
