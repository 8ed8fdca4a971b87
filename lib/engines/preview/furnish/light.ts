import { boxMean } from '../../../math/box-filter.ts'
import { type ColorPlanes, labToLinear, luminance } from '../../../math/color.ts'
import type { Labels, Photo, Size } from '../../../math/image.ts'
import { at, clamp, mix, smoothstep, takeRanked } from '../../../math/numeric.ts'
import { shrinkMask } from '../../../math/resize.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Area } from '../analysis/measure-areas.ts'
import { cellsWhere } from '../clear/holes.ts'
import { fitPlanes } from '../clear/light.ts'
import { exposureOf } from '../render/targets.ts'

/** The room's light on a thing, by which its colors are multiplied. */
export interface LightOnThing {
  /** Fills in factors of linear red, green and blue at a photo pixel. */
  lightAt(x: number, y: number, out: Float32Array): void
  /** How much of a shadow, 0..1, shows at a photo pixel: none on windows. */
  shadowAt(x: number, y: number): number
}

/** Where a thing lies in the photo: the cells of the analysis image, of which it covers some. */
interface Lit {
  readonly photo: Photo
  readonly mask: Labels
  readonly analysis: Analysis
  /** Mean luminance of the thing. */
  readonly luminance: number
  /** Patches of sun and shadows fall on it as they do on what is beneath. */
  readonly hasPatches: boolean
  /** What comes through it of the light behind, `null` for what does not hang before windows. */
  readonly through: Through | null
}

/** What a cloth lets through of the light behind it. */
export interface Through {
  readonly share: number
  /** How far it spreads that light, as a share of the photo's diagonal, and how much of its color is left, 0..1. */
  readonly spread: number
  readonly color: number
}

/** How much of the light's color a thing takes on. */
const LIGHT_SHARE = 0.6
/** Patches count within these limits, in stops: beyond them is another surface. */
const DARKEST_PATCH = -1.2
const BRIGHTEST_PATCH = 0.8

/**
 * Stops of texture, or the share of a second color, from which a pattern would show through; how far it is smoothed then. Sun
 * and shade are one color: light is brighter, and warmer by less than this distance in a and b over L.
 */
const PATTERN = 0.16
const SECOND_COLOR = 0.08
const OTHER_CHROMA = 0.05
const SMOOTH = 0.03

function isPatterned({ texture, colors: { colors } }: Area): boolean {
  const [first] = colors
  return (
    texture > PATTERN ||
    colors.some(
      ({ a, b, share }) =>
        first && share > SECOND_COLOR && Math.hypot(a - first.a, b - first.b) > OTHER_CHROMA,
    )
  )
}

/** Differences of the base layer to the light of the area, in stops: below the first they are boards, above the second light. */
const BOARDS = 0.12
const SUN = 0.4

/** The light on a floor. At the edges of sun and shade the base layer is truer than the light of the area, which is smooth. */
function patchesIn({ planes, light, base }: Analysis, area: Area, shares: Float32Array): Float32Array {
  if (isPatterned(area)) return softened(light.even, shares, planes)
  return light.flat.map((flat, i) => {
    const more = (planes.stops[i] ?? 0) * (base.slope[i] ?? 0) + (base.offset[i] ?? 0) - flat
    return flat + more * smoothstep(BOARDS, SUN, Math.abs(more))
  })
}

/** A plane smoothed over the selection alone. */
function softened(values: Float32Array, weights: Float32Array, { width, height }: Size): Float32Array {
  const radius = Math.max(1, Math.round(SMOOTH * Math.hypot(width, height)))
  const soft = (plane: Float32Array) => boxMean(boxMean(plane, width, height, radius), width, height, radius)
  const sums = soft(values.map((value, i) => value * (weights[i] ?? 0)))
  const counts = soft(weights)
  return sums.map((sum, i) => sum / Math.max(1e-6, counts[i] ?? 0))
}

/** A white thing is so many stops brighter than the brightest wall about it at most: than one of a third of its reflectance. */
const OVER_WALL = 1.5
/** The same over all that is around a window, which is a wall for the most part. */
const OVER_SURROUNDINGS = 1

/**
 * The light on the surface beneath a thing. On walls its slope alone counts: a window or an old picture is there, too, and
 * would shine through.
 */
export function lightOnThing(lit: Lit): LightOnThing {
  const { photo, analysis, through } = lit
  const { planes } = analysis
  const shares = shrinkMask(lit.mask, photo, planes)
  const around = through === null ? null : levelAround(planes, shares)
  const windows = around === null ? null : windowsIn(planes, around)
  const stops = stopsOnThing(lit, shares, { around, windows })
  const behind = through === null ? null : lightBehind(planes, through)
  const [across, down] = [planes.width / photo.width, planes.height / photo.height]
  const read = (plane: Float32Array, x: number, y: number) =>
    readPlane(plane, planes, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5)
  const color = at(analysis.areas, 0).light.color.map((value) => 1 + LIGHT_SHARE * (value - 1))
  return {
    lightAt(x, y, out) {
      const factor = 2 ** read(stops, x, y)
      for (let c = 0; c < 3; c++) out[c] = factor * (color[c] ?? 1)
      for (let c = 0; behind && c < 3; c++) {
        const front = out[c] ?? 0
        out[c] = front + (through?.share ?? 0) * Math.max(0, read(at(behind, c), x, y) - front)
      }
    },
    shadowAt: (x, y) => (windows ? 1 - read(windows, x, y) : 1),
  }
}

interface Windows {
  /** Stops of what is around the selection, and 0..1 for what is so much brighter that it is a window. */
  readonly around: number | null
  readonly windows: Float32Array | null
}

/** The stops of a white thing, in each cell. */
function stopsOnThing(
  { analysis, luminance: own, hasPatches }: Lit,
  shares: Float32Array,
  { around, windows }: Windows,
) {
  const { planes, light, white } = analysis
  const area = at(analysis.areas, 0)
  const isOn = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0.5 && (windows?.[i] ?? 0) < 0.1)
  const places: number[] = []
  for (let i = 0; i < isOn.length; i++) if (isOn[i] === 1) places.push(i)
  const even = hasPatches ? patchesIn(analysis, area, shares) : light.flat
  const [fit] = fitPlanes([even], places, planes)
  const fitted = (i: number) => fit?.at(i % planes.width, Math.floor(i / planes.width)) ?? 0
  const usual = exposureOf(area, white, own, false)
  if (around !== null) {
    const middle = places.reduce((sum, i) => sum + fitted(i), 0) / Math.max(1, places.length)
    const exposure = Math.min(usual, around + OVER_SURROUNDINGS)
    return even.map((_, i) => exposure + clamp(fitted(i) - middle, -MOST_SLOPE, MOST_SLOPE))
  }
  const most = hasPatches ? usual : Math.max(area.envelope, area.p80) + OVER_WALL
  const exposure = Math.min(usual, most) - mix(area.median, area.p80, 0.4)
  const stops = even.map((value, i) => {
    const slope = fitted(i)
    return exposure + slope + (hasPatches ? clamp(value - slope, DARKEST_PATCH, BRIGHTEST_PATCH) : 0)
  })
  const brightest = takeRanked(
    Float32Array.from(places, (i) => stops[i] ?? 0),
    0.95,
  )
  const over = clamp(brightest - WHITE_IN_SUN, 0, MOST_OVER)
  return stops.map((value) => value - over)
}

/** The stops of white in the sun, and how much darker a thing is made for its patches of sun not to be clipped. */
const WHITE_IN_SUN = 0
const MOST_OVER = 0.8

/** How far around a selection its surroundings reach, as a share of the diagonal. */
const AROUND = 0.05
/** What is so many stops brighter than the surroundings is a window, and how far it reaches over bars and trees. */
const WINDOW = { from: 0.9, to: 1.7, reach: 0.008 }
/** Of the light along a curtain, in stops. */
const MOST_SLOPE = 0.6

/** The stops of most of what is around a selection; curtains beside a window are darker than the wall. */
function levelAround({ stops, width, height }: ColorPlanes, shares: Float32Array): number {
  const reach = Math.max(2, Math.round(AROUND * Math.hypot(width, height)))
  const near = boxMean(shares, width, height, reach)
  const cells = stops.filter((_, i) => (near[i] ?? 0) > 1e-4 && (shares[i] ?? 0) < 0.1)
  return takeRanked(cells, 0.6)
}

function windowsIn({ stops, width, height }: ColorPlanes, around: number): Float32Array {
  const radius = Math.max(1, Math.round(WINDOW.reach * Math.hypot(width, height)))
  const bright = stops.map((value) => smoothstep(around + WINDOW.from, around + WINDOW.to, value))
  return boxMean(bright, width, height, radius).map((value) => Math.min(1, 2.5 * value))
}

/** How much brighter than white a window is. */
const CLIPPED = 1.4

/** The light behind a thin cloth: red, green and blue. Photos clip windows, which are brighter than any wall. */
function lightBehind({ L, a, b, width, height }: ColorPlanes, { spread, color }: Through): Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(L.length))
  const rgb = { r: 0, g: 0, b: 0 }
  for (let i = 0; i < L.length; i++) {
    labToLinear(L[i] ?? 0, a[i] ?? 0, b[i] ?? 0, rgb)
    const Y = luminance(rgb.r, rgb.g, rgb.b)
    const brighter = 1 + CLIPPED * Y * Y
    for (const [c, value] of [rgb.r, rgb.g, rgb.b].entries())
      at(planes, c)[i] = brighter * mix(Y, value, color)
  }
  const radius = Math.max(1, Math.round(spread * Math.hypot(width, height)))
  return planes.map((plane) => boxMean(boxMean(plane, width, height, radius), width, height, radius))
}

/** A plane between its cells. */
export function readPlane(
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
): number {
  const column = clamp(Math.floor(x), 0, width - 2)
  const row = clamp(Math.floor(y), 0, height - 2)
  const tx = clamp(x - column, 0, 1)
  const ty = clamp(y - row, 0, 1)
  const i = row * width + column
  const [a, b] = [plane[i] ?? 0, plane[i + 1] ?? 0]
  const [c, d] = [plane[i + width] ?? 0, plane[i + width + 1] ?? 0]
  const upper = a + (b - a) * tx
  return upper + (c + (d - c) * tx - upper) * ty
}
