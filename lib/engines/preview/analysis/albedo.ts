import type { ColorPlanes } from '../../../math/color.ts'
import { at, clamp, takeRanked } from '../../../math/numeric.ts'

/** One of the colors that an area's surface has of its own. */
export interface OwnColor {
  readonly a: number
  readonly b: number
  readonly stops: number
  /** Stops by which it is brighter than the area as a whole. */
  readonly offset: number
  /** Share (0..1) of the area. */
  readonly share: number
}

/** The own colors of an area, and the mean of a and b over L that they are read against. */
export interface OwnColors {
  readonly a: number
  readonly b: number
  readonly colors: readonly OwnColor[]
}

const COLORS = 4
const ROUNDS = 8
const MOST_SAMPLES = 3000
/** What a stop counts beside a distance in a and b: light changes brightness far more than color. */
const STOP_WEIGHT = 0.012
/** Colors nearer than this are one. */
const LEAST_DISTANCE = 0.055
/** Below this lightness, color counts the less the darker it is: there, noise is more than color. */
const DARK = 0.45
const MOST_OFFSET = 2.5

/**
 * The colors that an area's surface has of its own: a print, cushions, a towel over a door. Clusters (Lloyd, 1982) by
 * color, and by brightness where it differs by more than shade does. A plain surface has one.
 */
export function ownColors(planes: ColorPlanes, pixels: readonly number[]): OwnColors {
  const mean = meanChroma(planes, pixels)
  if (pixels.length === 0) return { ...mean, colors: [] }
  const step = Math.max(1, Math.floor(pixels.length / MOST_SAMPLES))
  const points = pixels.filter((_, i) => i % step === 0).map((i) => featuresOf(planes, mean, i))
  const median = medianStops(points)
  let centers = firstCenters(points)
  for (let round = 0; round < ROUNDS; round++) {
    centers = groupsOf(points, centers).flatMap((own) => (own.length === 0 ? [] : [meanOf(own)]))
  }
  const merged = mergeNear(centers)
  const groups = groupsOf(points, merged)
  const colors = merged.map((center, k) => {
    const own = at(groups, k)
    const offset = own.length === 0 ? 0 : clamp(medianStops(own) - median, -MOST_OFFSET, MOST_OFFSET)
    return { ...center, offset, share: own.length / points.length }
  })
  return { ...mean, colors }
}

/**
 * Stops that a place of this color owes to the surface itself and not to the light. Between two colors it changes as they
 * do, so that no edge is left where one blends into the other.
 */
export function ownStops(own: OwnColors, planes: ColorPlanes, i: number): number {
  if (own.colors.length < 2) return 0
  const weight = chromaWeight(planes, i)
  const L = planes.L[i] ?? 0
  const a = own.a + weight * ((planes.a[i] ?? 0) - own.a * L)
  const b = own.b + weight * ((planes.b[i] ?? 0) - own.b * L)
  const stops = planes.stops[i] ?? 0
  let sum = 0
  let weights = 0
  for (const color of own.colors) {
    const light = STOP_WEIGHT * (color.stops - stops)
    const distance = (color.a - a) ** 2 + (color.b - b) ** 2 + light * light
    const near = 1 / (distance + SOFTNESS) ** 2
    sum += near * color.offset
    weights += near
  }
  return sum / weights
}

/** What a difference of a or b to that of the mean color at the same lightness counts: its share of L, or less if dark. */
function chromaWeight({ L }: ColorPlanes, i: number): number {
  const own = Math.max(1e-3, L[i] ?? 0)
  return Math.min(1, own / DARK) / own
}

const SOFTNESS = 4e-4

type Center = Pick<OwnColor, 'a' | 'b' | 'stops'>

function squaredDistance(one: Center, other: Center): number {
  const light = STOP_WEIGHT * (one.stops - other.stops)
  return (one.a - other.a) ** 2 + (one.b - other.b) ** 2 + light * light
}

/** OKLab's a and b over L, which light changes little: all three grow with the cube root of the light. */
function meanChroma({ L, a, b }: ColorPlanes, pixels: readonly number[]): { a: number; b: number } {
  const sum = (plane: Float32Array) => pixels.reduce((total, i) => total + (plane[i] ?? 0), 0)
  const lightness = Math.max(1e-3, sum(L))
  return { a: sum(a) / lightness, b: sum(b) / lightness }
}

function featuresOf(planes: ColorPlanes, mean: { a: number; b: number }, i: number): Center {
  const weight = chromaWeight(planes, i)
  const L = planes.L[i] ?? 0
  return {
    a: mean.a + weight * ((planes.a[i] ?? 0) - mean.a * L),
    b: mean.b + weight * ((planes.b[i] ?? 0) - mean.b * L),
    stops: planes.stops[i] ?? 0,
  }
}

/** Centers far from each other: first the mean color, then each time the one farthest from all before. */
function firstCenters(points: readonly Center[]): Center[] {
  const centers = [meanOf(points)]
  while (centers.length < COLORS) {
    let farthest = at(points, 0)
    let most = -1
    for (const point of points) {
      const distance = squaredDistance(at(centers, nearest(centers, point)), point)
      if (distance <= most) continue
      most = distance
      farthest = point
    }
    centers.push(farthest)
  }
  return centers
}

/** The points that are nearest to each center. */
function groupsOf(points: readonly Center[], centers: readonly Center[]): Center[][] {
  const groups = centers.map((): Center[] => [])
  for (const point of points) groups[nearest(centers, point)]?.push(point)
  return groups
}

function nearest(centers: readonly Center[], point: Center): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < centers.length; k++) {
    const distance = squaredDistance(at(centers, k), point)
    if (distance >= least) continue
    least = distance
    best = k
  }
  return best
}

function meanOf(points: readonly Center[]): Center {
  const mean = (of: (point: Center) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { a: mean(({ a }) => a), b: mean(({ b }) => b), stops: mean(({ stops }) => stops) }
}

/** The centers without those that are too near to one before them. */
function mergeNear(centers: readonly Center[]): Center[] {
  const kept: Center[] = []
  for (const center of centers) {
    const isNear = kept.some((other) => squaredDistance(other, center) < LEAST_DISTANCE ** 2)
    if (!isNear) kept.push(center)
  }
  return kept
}

function medianStops(points: readonly Center[]): number {
  return takeRanked(
    Float32Array.from(points, ({ stops }) => stops),
    0.5,
  )
}
