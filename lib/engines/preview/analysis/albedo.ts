import type { ColorPlanes } from '../../../math/color.ts'
import { at, clamp, takeRanked } from '../../../math/numeric.ts'

/** One of the colors that an area's surface has of its own. */
export interface OwnColor {
  /** OKLab's a and b over its L, which light changes little: all three grow with the cube root of the light. */
  readonly a: number
  readonly b: number
  readonly stops: number
  /** Stops by which it is brighter than the area as a whole. */
  readonly offset: number
  /** Share (0..1) of the area. */
  readonly share: number
}

const COLORS = 4
const ROUNDS = 8
const MOST_SAMPLES = 3000
/** What a stop counts beside a distance in a and b: light changes brightness far more than color. */
const STOP_WEIGHT = 0.012
/** Colors nearer than this are one. */
const LEAST_DISTANCE = 0.055
/** Darker than this lightness, noise is more than color. */
const DARK = 0.45
const MOST_OFFSET = 2.5

/**
 * The colors that an area's surface has of its own: a print, cushions, a towel over a door. Clusters (Lloyd, 1982) by
 * color, and by brightness where it differs by more than shade does. A plain surface has one.
 */
export function ownColors(planes: ColorPlanes, pixels: readonly number[]): OwnColor[] {
  if (pixels.length === 0) return []
  const step = Math.max(1, Math.floor(pixels.length / MOST_SAMPLES))
  const samples = pixels.filter((_, i) => i % step === 0)
  const median = medianStops(planes, samples)
  let centers = firstCenters(planes, samples)
  for (let round = 0; round < ROUNDS; round++) {
    centers = centers.flatMap((_, k) => {
      const own = samples.filter((i) => nearest(centers, planes, i) === k)
      return own.length === 0 ? [] : [meanOf(planes, own)]
    })
  }
  const merged = mergeNear(centers)
  return merged.map((center, k) => {
    const own = samples.filter((i) => nearest(merged, planes, i) === k)
    const offset = own.length === 0 ? 0 : clamp(medianStops(planes, own) - median, -MOST_OFFSET, MOST_OFFSET)
    return { ...center, offset, share: own.length / samples.length }
  })
}

/**
 * Stops that a place of this color owes to the surface itself and not to the light. Between two colors it changes as they
 * do, so that no edge is left where one blends into the other.
 */
export function ownStops(colors: readonly OwnColor[], planes: ColorPlanes, i: number): number {
  if (colors.length < 2) return 0
  const scale = 1 / Math.max(DARK, planes.L[i] ?? 0)
  const a = (planes.a[i] ?? 0) * scale
  const b = (planes.b[i] ?? 0) * scale
  const stops = planes.stops[i] ?? 0
  let sum = 0
  let weights = 0
  for (const color of colors) {
    const distance = squaredDistance(color, a, b, stops)
    const weight = 1 / (distance + SOFTNESS) ** 2
    sum += weight * color.offset
    weights += weight
  }
  return sum / weights
}

const SOFTNESS = 4e-4

type Center = Pick<OwnColor, 'a' | 'b' | 'stops'>

function squaredDistance(center: Center, a: number, b: number, stops: number): number {
  const light = STOP_WEIGHT * (center.stops - stops)
  return (center.a - a) ** 2 + (center.b - b) ** 2 + light * light
}

/** Centers far from each other: first the mean color, then each time the one farthest from all before. */
function firstCenters(planes: ColorPlanes, samples: readonly number[]): Center[] {
  const centers = [meanOf(planes, samples)]
  while (centers.length < COLORS) {
    let farthest = at(samples, 0)
    let most = -1
    for (const i of samples) {
      const distance = Math.min(...centers.map((center) => squaredDistance(center, ...featuresAt(planes, i))))
      if (distance <= most) continue
      most = distance
      farthest = i
    }
    const [a, b, stops] = featuresAt(planes, farthest)
    centers.push({ a, b, stops })
  }
  return centers
}

function featuresAt({ L, a, b, stops }: ColorPlanes, i: number): [a: number, b: number, stops: number] {
  const scale = 1 / Math.max(DARK, L[i] ?? 0)
  return [(a[i] ?? 0) * scale, (b[i] ?? 0) * scale, stops[i] ?? 0]
}

function nearest(centers: readonly Center[], planes: ColorPlanes, i: number): number {
  const [a, b, stops] = featuresAt(planes, i)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [k, center] of centers.entries()) {
    const distance = squaredDistance(center, a, b, stops)
    if (distance >= least) continue
    least = distance
    best = k
  }
  return best
}

function meanOf(planes: ColorPlanes, pixels: readonly number[]): Center {
  const sum = { a: 0, b: 0, stops: 0 }
  for (const i of pixels) {
    const [a, b, stops] = featuresAt(planes, i)
    sum.a += a
    sum.b += b
    sum.stops += stops
  }
  const n = pixels.length
  return { a: sum.a / n, b: sum.b / n, stops: sum.stops / n }
}

/** The centers without those that are too near to one before them. */
function mergeNear(centers: readonly Center[]): Center[] {
  const kept: Center[] = []
  for (const center of centers) {
    const isNear = kept.some(
      (other) => squaredDistance(other, center.a, center.b, center.stops) < LEAST_DISTANCE ** 2,
    )
    if (!isNear) kept.push(center)
  }
  return kept
}

function medianStops({ stops }: ColorPlanes, pixels: readonly number[]): number {
  return takeRanked(
    Float32Array.from(pixels, (i) => stops[i] ?? 0),
    0.5,
  )
}
