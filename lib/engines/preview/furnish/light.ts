import { boxMean } from '../../../math/box-filter.ts'
import type { Labels, Photo, Size } from '../../../math/image.ts'
import { at, clamp, mix } from '../../../math/numeric.ts'
import { shrinkMask } from '../../../math/resize.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Area } from '../analysis/measure-areas.ts'
import { fitPlanes } from '../clear/light.ts'
import { exposureOf } from '../render/targets.ts'

/** The room's light on a thing, by which its colors are multiplied. */
export interface LightOnThing {
  /** Stops at a photo pixel. */
  stopsAt(x: number, y: number): number
  readonly color: readonly [number, number, number]
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
}

/** How much of the light's color a thing takes on. */
const LIGHT_SHARE = 0.6
/** Patches count within these limits, in stops: beyond them is another surface. */
const DARKEST_PATCH = -1.2
const BRIGHTEST_PATCH = 0.8

/** Stops of texture, or the share of a second color, from which a pattern would show through; how far it is smoothed then. */
const PATTERN = 0.16
const SECOND_COLOR = 0.08
const SMOOTH = 0.03

function isPatterned({ texture, colors }: Area): boolean {
  return texture > PATTERN || colors.colors.filter(({ share }) => share > SECOND_COLOR).length > 1
}

/** A plane smoothed over the selection alone. */
function softened(values: Float32Array, weights: Float32Array, { width, height }: Size): Float32Array {
  const radius = Math.max(1, Math.round(SMOOTH * Math.hypot(width, height)))
  const soft = (plane: Float32Array) => boxMean(boxMean(plane, width, height, radius), width, height, radius)
  const sums = soft(values.map((value, i) => value * (weights[i] ?? 0)))
  const counts = soft(weights)
  return sums.map((sum, i) => sum / Math.max(1e-6, counts[i] ?? 0))
}

/**
 * The light on the surface beneath a thing. On walls its slope alone counts: a window or an old picture is there, too, and
 * would shine through.
 */
export function lightOnThing({ photo, mask, analysis, luminance, hasPatches }: Lit): LightOnThing {
  const { planes, light, white } = analysis
  const area = at(analysis.areas, 0)
  const shares = shrinkMask(mask, photo, planes)
  const places: number[] = []
  for (let i = 0; i < shares.length; i++) if ((shares[i] ?? 0) > 0.5) places.push(i)
  const even = hasPatches && isPatterned(area) ? softened(light.even, shares, planes) : light.flat
  const [fit] = fitPlanes([even], places, planes)
  const exposure = exposureOf(area, white, luminance, false) - mix(area.median, area.p80, 0.4)
  const stops = even.map((value, i) => {
    const slope = fit?.at(i % planes.width, Math.floor(i / planes.width)) ?? value
    const patch = hasPatches ? clamp(value - slope, DARKEST_PATCH, BRIGHTEST_PATCH) : 0
    return exposure + slope + patch
  })
  const [across, down] = [planes.width / photo.width, planes.height / photo.height]
  const share = (c: 0 | 1 | 2) => 1 + LIGHT_SHARE * (area.light.color[c] - 1)
  return {
    stopsAt: (x, y) => readPlane(stops, planes, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5),
    color: [share(0), share(1), share(2)],
  }
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
