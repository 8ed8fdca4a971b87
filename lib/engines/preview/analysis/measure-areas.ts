import { type AreaKind, HARD_THING, SOFT_THING } from '../../../domain/areas.ts'
import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { GuidedCoefficients } from '../../../math/guided-filter.ts'
import type { Size } from '../../../math/image.ts'
import { medianWithin } from '../../../math/median-filter.ts'
import { at, clamp, takeRanked } from '../../../math/numeric.ts'
import type { Backdrop } from '../../../survey/backdrop.ts'
import { CEILING, FACES, FLOOR, type Room } from '../../../survey/room.ts'
import type { Survey } from '../../../survey/survey.ts'
import { LEAST_DISTANCE, type OwnColors, ownColors, ownStops } from './albedo.ts'
import { BLEED, type LabelMap } from './label-map.ts'
import { type LightAround, lightAround } from './light-around.ts'
import type { AreaPlane } from './mapping.ts'
import { type Upright, uprightOf } from './upright.ts'
import { wallPlanesOf } from './wall-plane.ts'

/** Measurements of an area as a whole. Colors in OKLab, luminances in stops (log2(Y + .004)). */
export interface Area {
  /** Share (0..1) of the image. */
  readonly share: number
  readonly L: number
  readonly a: number
  readonly b: number
  readonly median: number
  readonly p80: number
  /** Mean illumination envelope: how bright a white surface would be there. */
  readonly envelope: number
  /** Share (0..1) on each face of the room. */
  readonly faces: readonly number[]
  /** The light around it. */
  readonly light: LightAround
  /** How far most of its surface deviates from the light on it, in stops: boards and prints do, paint doesn't. */
  readonly texture: number
  /** Its surface's own colors. */
  readonly colors: OwnColors
  /** Its plane if it is a wall. */
  readonly wall: AreaPlane
  /** How it stands in the room if it is a door; `null` if part of it isn't visible. */
  readonly upright: Upright | null
  /** The kind the area probably is, for the user to confirm. */
  readonly proposed: AreaKind
}

/** Only pixels with at least this share of the area represent it; others contain a neighbor's color. */
const PURE = 0.9

/** One measurement per area, in order of label, from 1. */
export function measureAreas(
  planes: ColorPlanes,
  labels: LabelMap,
  count: number,
  { backdrop, room, standard, base }: Survey,
): { areas: Area[]; light: AreaLight } {
  const pixelsOf = pixelsByArea(labels, count)
  const colors = pixelsOf.map((pixels) => ownColors(planes, pixels))
  const light = lightOnAreas(planes, labels, colors)
  const measured = pixelsOf.map((pixels) => {
    const area = measure(planes, pixels, backdrop)
    return { ...area, proposed: propose(area, room) }
  })
  const shares = measured.map(({ proposed, share }) => (proposed === 'wall' ? share : 0))
  const walls = wallPlanesOf(labels, shares, room)
  const areas = pixelsOf.map((pixels, index) => {
    return {
      ...at(measured, index),
      light: lightAround(standard, labels, index + 1),
      texture: textureOf(planes, pixels, base),
      colors: at(colors, index),
      wall: at(walls, index),
      upright: uprightOf(labels, index + 1, room),
    }
  })
  return { areas, light }
}

/** The share of an area's pixels that determines its texture. */
const TEXTURE_RANK = 0.75

function textureOf({ stops }: ColorPlanes, pixels: readonly number[], base: GuidedCoefficients): number {
  if (pixels.length === 0) return 0
  const differences = Float32Array.from(pixels, (i) =>
    Math.abs((stops[i] ?? 0) * (1 - (base.slope[i] ?? 0)) - (base.offset[i] ?? 0)),
  )
  return takeRanked(differences, TEXTURE_RANK)
}

/** Skips pixels beside an edge: outlines are never exact, and cameras blur. */
function pixelsByArea(labels: LabelMap, count: number): number[][] {
  const { first, width } = labels
  const pure = Array.from({ length: count }, (): number[] => [])
  const any = Array.from({ length: count }, (): number[] => [])
  for (let i = 0; i < first.length; i++) {
    const label = first[i] ?? 0
    if (label === 0) continue
    any[label - 1]?.push(i)
    const x = i % width
    const isInside =
      isPureAt(labels, i, label) &&
      (x === 0 || isPureAt(labels, i - 1, label)) &&
      (x === width - 1 || isPureAt(labels, i + 1, label)) &&
      (i < width || isPureAt(labels, i - width, label)) &&
      (i + width >= first.length || isPureAt(labels, i + width, label))
    if (isInside) pure[label - 1]?.push(i)
  }
  return pure.map((pixels, k) => (pixels.length > 0 ? pixels : (any[k] ?? [])))
}

function isPureAt({ first, share, mix }: LabelMap, i: number, label: number): boolean {
  return first[i] === label && (share[i] ?? 0) >= PURE && (mix[i] ?? 0) <= 1 - PURE
}

type Measured = Omit<Area, 'light' | 'texture' | 'colors' | 'wall' | 'upright' | 'proposed'> & {
  /** Center of mass and lowest point, 0 top .. 1 bottom. */
  readonly y: number
  readonly bottom: number
}

function measure(planes: ColorPlanes, pixels: readonly number[], { faces, envelope }: Backdrop): Measured {
  const n = pixels.length || 1
  const stops = new Float32Array(pixels.length)
  const onFaces = FACES.map(() => 0)
  let bottom = 0
  const sums = { L: 0, a: 0, b: 0, light: 0, rows: 0 }
  pixels.forEach((i, k) => {
    const y = Math.floor(i / planes.width)
    stops[k] = planes.stops[i] ?? 0
    sums.L += planes.L[i] ?? 0
    sums.a += planes.a[i] ?? 0
    sums.b += planes.b[i] ?? 0
    sums.light += envelope[i] ?? 0
    sums.rows += y
    const face = faces[i] ?? 0
    onFaces[face] = (onFaces[face] ?? 0) + 1
    bottom = Math.max(bottom, y + 1)
  })
  return {
    share: pixels.length / (planes.width * planes.height),
    L: sums.L / n,
    a: sums.a / n,
    b: sums.b / n,
    median: takeRanked(stops, 0.5),
    p80: takeRanked(stops, 0.8),
    envelope: sums.light / n,
    faces: onFaces.map((count) => count / n),
    y: (sums.rows / n + 0.5) / planes.height,
    bottom: bottom / planes.height,
  }
}

/** Guesses the kind by position: large and low is the floor, large and high is a wall. */
function propose({ faces, share, y, bottom }: Measured, { confidence }: Room): AreaKind {
  const on = (face: number) => faces[face] ?? 0
  if (y > 0.62 && bottom > 0.9 && (on(FLOOR) > 0.6 || share > 0.12)) return 'floor'
  if (y < 0.3 && on(CEILING) > 0.6 && confidence > 0.4) return 'ceiling'
  if (share > 0.06 && y < 0.62) return 'wall'
  return y > 0.5 ? SOFT_THING : HARD_THING
}

/** Radius of the filter, as a share of the diagonal: wider than the boards and tiles of an ordinary floor. */
const PATTERN_REACH = 0.022
/**
 * The filter's first pass keeps contrasts (variances in stops²) well above this many times those of the area's calmer parts,
 * which are its pattern's: where the sun falls through a window, most parts have an edge of it.
 */
const PATTERN_CONTRAST = 32
const CALM_RANK = 0.2
/** What a second pass keeps, guided by what the first one gave, where no pattern is left: edges get sharp again. */
const LEAST_CONTRAST = 0.03

/** The labels of areas that have pixels. */
function labelsIn({ first }: LabelMap, count: number): number[] {
  return [...new Set(first)].filter((label) => label > 0 && label <= count).sort((p, q) => p - q)
}

/** The light on every area, in stops. Far from the areas, the photo's own. */
export interface AreaLight {
  /** Without the surface's pattern: patches of sun and shadows keep their edges. For floors and walls. */
  readonly flat: Float32Array
  /** Also without the surface's own colors. For things. */
  readonly even: Float32Array
  /** The share (0..1) of the light that the surface mirrors: window, lamp and flash. */
  readonly gloss: Float32Array
}

/** Measures the light on all areas, unaffected by their surroundings. */
function lightOnAreas(planes: ColorPlanes, labels: LabelMap, colors: readonly OwnColors[]): AreaLight {
  const { width, height, first } = labels
  const radius = Math.max(2, Math.round(PATTERN_REACH * Math.hypot(width, height)))
  const plane = () => new Float32Array(width * height)
  const light = { flat: plane(), even: plane(), gloss: plane() }
  for (const label of labelsIn(labels, colors.length)) {
    const weight = innerPart(labels, label)
    const own = at(colors, label - 1)
    const means = meansWithin(weight, labels, radius)
    const lightOf = (stops: Float32Array) => smoothWithin(withoutLines(stops, weight, labels), weight, means)
    const flat = lightOf(planes.stops)
    const even = own.colors.length > 1 ? lightOf(withoutOwnColors(planes, weight, own)) : flat
    copyLight(light.flat, flat, first, label)
    copyLight(light.even, even, first, label)
    const gloss = glossOn(planes, own, weight, means)
    if (gloss) copyLight(light.gloss, gloss, first, label)
  }
  for (const out of [light.flat, light.even]) {
    for (let i = 0; i < out.length; i++) if (out[i] === 0) out[i] = planes.stops[i] ?? 0
  }
  return light
}

/** 1 inside the area without its rim, or with it if little would be left. */
function innerPart({ width, height, first, share }: LabelMap, label: number): Float32Array {
  const whole = new Float32Array(width * height)
  for (let i = 0; i < whole.length; i++) if (first[i] === label && (share[i] ?? 0) >= PURE) whole[i] = 1
  const around = boxMean(whole, width, height, Math.max(1, Math.round(BLEED * Math.hypot(width, height))))
  const inner = whole.map((value, i) => (value === 1 && (around[i] ?? 0) > 0.999 ? 1 : 0))
  const count = (plane: Float32Array) => plane.reduce((sum, value) => sum + value, 0)
  return count(inner) > LEAST_INNER * count(whole) ? inner : whole
}

const LEAST_INNER = 0.4

/**
 * What is mirrored has the light's color in place of the surface's, which sun and shade leave as it is. Unknown on gray surfaces
 * and those of several colors. Soft, since what has edges lies on the surface.
 */
function glossOn({ L, a, b }: ColorPlanes, own: OwnColors, weight: Float32Array, { weights, meanOf }: Means) {
  if (Math.hypot(own.a, own.b) < LEAST_DISTANCE || (own.colors[0]?.share ?? 0) < PURE) return null
  const tint = meanOf((i) => ((a[i] ?? 0) * own.a + (b[i] ?? 0) * own.b) / Math.max(1e-3, L[i] ?? 0))
  const inside = tint.filter((_, i) => weight[i] === 1)
  const usual = takeRanked(inside, 0.5)
  // The typical place doesn't have the color: it tells nothing of the others.
  if (usual <= 0) return null
  return { light: tint.map((value) => clamp(1 - value / usual, 0, 1)), weights }
}

function withoutOwnColors(planes: ColorPlanes, weight: Float32Array, own: OwnColors) {
  return planes.stops.map((value, i) => (weight[i] === 1 ? value - ownStops(own, planes, i) : value))
}

/** Radius of the median, as a share of the diagonal. Removes lines up to this wide, such as grout and joints. */
const LINE_REACH = 0.008

/** Removes thin lines: light and shade are wide, or have a single edge, which a median keeps. */
function withoutLines(values: Float32Array, weight: Float32Array, size: Size): Float32Array {
  const radius = Math.max(1, Math.round(LINE_REACH * Math.hypot(size.width, size.height)))
  return medianWithin(values, (i) => weight[i] === 1, size, radius)
}

/** Beyond the edge as well, because the plane is interpolated later. */
function copyLight(out: Float32Array, { light, weights }: Smooth, first: Uint8Array, label: number) {
  for (let i = 0; i < out.length; i++) {
    const isFree = first[i] === label || (first[i] === 0 && out[i] === 0)
    if (isFree && (weights[i] ?? 0) > 1e-4) out[i] = light[i] ?? 0
  }
}

interface Smooth {
  readonly light: Float32Array
  readonly weights: Float32Array
}

type Means = ReturnType<typeof meansWithin>

/** Means over the pixels of weight 1 in each window, and their share of it. */
function meansWithin(weight: Float32Array, { width, height }: Size, radius: number) {
  const weights = boxMean(weight, width, height, radius)
  const meanOf = (value: (i: number) => number) => {
    const plane = new Float32Array(weight.length)
    for (let i = 0; i < plane.length; i++) if (weight[i] === 1) plane[i] = value(i)
    const means = boxMean(plane, width, height, radius)
    for (let i = 0; i < means.length; i++) means[i] = (means[i] ?? 0) / Math.max(1e-6, weights[i] ?? 0)
    return means
  }
  return { weights, meanOf }
}

/** A guided filter of values by themselves, then by what it gave, restricted to pixels of weight 1. */
function smoothWithin(values: Float32Array, weight: Float32Array, { weights, meanOf }: Means): Smooth {
  const mean = meanOf((i) => values[i] ?? 0)
  const guidedBy = (guide: Float32Array, contrast: number | null) => {
    const middle = meanOf((i) => guide[i] ?? 0)
    const spread = meanOf((i) => (guide[i] ?? 0) ** 2)
    for (let i = 0; i < spread.length; i++) spread[i] = Math.max(0, (spread[i] ?? 0) - (middle[i] ?? 0) ** 2)
    const epsilon = contrast ?? patternContrast(spread, weight)
    const slope = meanOf((i) => (guide[i] ?? 0) * (values[i] ?? 0))
    for (let i = 0; i < slope.length; i++)
      slope[i] = ((slope[i] ?? 0) - (middle[i] ?? 0) * (mean[i] ?? 0)) / ((spread[i] ?? 0) + epsilon)
    const slopes = meanOf((i) => slope[i] ?? 0)
    const light = meanOf((i) => (mean[i] ?? 0) - (slope[i] ?? 0) * (middle[i] ?? 0))
    for (let i = 0; i < light.length; i++)
      light[i] = (light[i] ?? 0) + (slopes[i] ?? 0) * ((weight[i] === 1 ? guide[i] : middle[i]) ?? 0)
    return light
  }
  return { light: guidedBy(guidedBy(values, null), LEAST_CONTRAST), weights }
}

function patternContrast(spread: Float32Array, weight: Float32Array): number {
  const inside = spread.filter((_, i) => weight[i] === 1)
  return Math.max(LEAST_CONTRAST, inside.length > 0 ? PATTERN_CONTRAST * takeRanked(inside, CALM_RANK) : 0)
}
