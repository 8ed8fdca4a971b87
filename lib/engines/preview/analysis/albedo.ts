import type { ColorPlanes } from '../../../math/color.ts'
import { at, takeRanked } from '../../../math/numeric.ts'
import { BLEED } from './label-map.ts'

/** One of a surface's own colors. */
export interface OwnColor {
  readonly a: number
  readonly b: number
  readonly stops: number
  /** Stops by which it is brighter than the area as a whole. */
  readonly offset: number
  /** Share (0..1) of the area. */
  readonly share: number
}

/** An area's own colors, and the mean a and b over L they are measured against. */
export interface OwnColors {
  readonly a: number
  readonly b: number
  readonly colors: readonly OwnColor[]
}

const COLORS = 4
const ROUNDS = 8
const MOST_SAMPLES = 3000
/** Weight of a stop relative to a distance in a and b: light changes brightness far more than color. */
const STOP_WEIGHT = 0.012
/** Closer colors are merged. */
export const LEAST_DISTANCE = 0.055
/** Below this lightness, color counts less the darker it is, because noise exceeds color there. */
const DARK = 0.45

/**
 * The colors a surface has of its own: a print, cushions, a towel over a door. Clusters (Lloyd, 1982) by color, and a little by
 * brightness. A plain surface has one.
 */
export function ownColors(planes: ColorPlanes, pixels: readonly number[]): OwnColors {
  const mean = meanChroma(planes, pixels)
  if (pixels.length === 0) return { ...mean, colors: [] }
  const step = Math.max(1, Math.floor(pixels.length / MOST_SAMPLES))
  const points = pixels.filter((_, i) => i % step === 0).map((i) => featuresOf(planes, mean, i))
  const median = medianStops(points)
  const found = colorsIn(points).toSorted((one, other) => other.own.length - one.own.length)
  const groups = withEdges(found, { planes, pixels, mean })
  const colors = groups.map(({ center, own }) => ({
    ...center,
    offset: own.length === 0 ? 0 : medianStops(own) - median,
    share: own.length / points.length,
  }))
  return { ...mean, colors }
}

type Group = { readonly center: Center; readonly own: readonly Center[] }

/** The colors of points that differ by more than shade explains. */
function colorsIn(points: readonly Center[]): Group[] {
  let centers = firstCenters(points)
  for (let round = 0; round < ROUNDS; round++) {
    centers = groupsOf(points, centers).flatMap((own) => (own.length === 0 ? [] : [meanOf(own)]))
  }
  const merged = mergeNear(centers)
  return groupsOf(points, merged).map((own, k) => ({ center: at(merged, k), own }))
}

type Surface = {
  readonly planes: ColorPlanes
  readonly pixels: readonly number[]
  readonly mean: { readonly a: number; readonly b: number }
}

/**
 * Minimum step of an edge, as a share of the two colors' difference, and minimum share of the places between them that are
 * edges.
 */
const EDGE_STEP = 0.6
const LEAST_EDGES = 0.4

/**
 * The colors, largest first, without those that blend into a larger one: sheen and light change gradually, cloth and print have
 * edges. A color that blends joins the larger one.
 */
function withEdges(groups: readonly Group[], surface: Surface): Group[] {
  if (groups.length < 2) return [...groups]
  const edges = edgesBetween(
    groups.map(({ center }) => center),
    surface,
  )
  // Each color's representative, usually itself.
  const firsts: number[] = []
  for (let k = 0; k < groups.length; k++) {
    const borders = firsts.map((_, larger) => at(edges, larger * groups.length + k))
    const most = borders.reduce((best, { places }, i) => (places > at(borders, best).places ? i : best), 0)
    const border = borders[most]
    const runsOver = border !== undefined && border.sharp < LEAST_EDGES * border.places
    firsts.push(runsOver ? at(firsts, most) : k)
  }
  return groups.flatMap((group, k) => {
    if (firsts[k] !== k) return []
    const own = groups.flatMap((other, i) => (firsts[i] === k ? other.own : []))
    return [own.length > group.own.length ? { center: meanOf(own), own } : group]
  })
}

/** For each pair of colors (the smaller index times their number, plus the larger), the number of places between them. */
function edgesBetween(centers: readonly Center[], { planes, pixels, mean }: Surface) {
  const reach = Math.max(2, Math.round(BLEED * Math.hypot(planes.width, planes.height)))
  const edges = Array.from({ length: centers.length ** 2 }, () => ({ places: 0, sharp: 0 }))
  const names = new Int8Array(planes.L.length).fill(-1)
  for (const i of pixels) names[i] = nearest(centers, featuresOf(planes, mean, i))
  for (const i of pixels) {
    for (const j of [i + reach, i + reach * planes.width]) {
      const [one = -1, other = -1] = [names[i], names[j]]
      if (other < 0 || one === other) continue
      const edge = at(edges, Math.min(one, other) * centers.length + Math.max(one, other))
      const step = squaredDistance(featuresOf(planes, mean, i), featuresOf(planes, mean, j))
      edge.places++
      if (step > EDGE_STEP ** 2 * squaredDistance(at(centers, one), at(centers, other))) edge.sharp++
    }
  }
  return edges
}

/**
 * How many of a place's stops come from the surface's own color rather than the light. Between two colors it is interpolated,
 * so that no edge is left where one blends into the other.
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
    // A stop more or less doesn't tell two colors apart.
    const near = 1 / (squaredDistance(color, { a, b, stops }) + STOP_WEIGHT ** 2) ** 2
    sum += near * color.offset
    weights += near
  }
  return sum / weights
}

/** Weight of a difference in a or b from the mean color at the same lightness: 1 over L, or less if dark. */
function chromaWeight({ L }: ColorPlanes, i: number): number {
  const own = Math.max(1e-3, L[i] ?? 0)
  return Math.min(1, own / DARK) / own
}

type Center = Pick<OwnColor, 'a' | 'b' | 'stops'>

function squaredDistance(one: Center, other: Center): number {
  const light = STOP_WEIGHT * (one.stops - other.stops)
  return (one.a - other.a) ** 2 + (one.b - other.b) ** 2 + light * light
}

/** OKLab's a and b over L, which hardly depend on the light: all three grow with its cube root. */
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

/** Centers far apart: first the mean color, then repeatedly the point farthest from all chosen so far. */
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

/** Assigns each point to its nearest center. */
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

/** Drops centers that are too close to an earlier one. */
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
