import type { Labels, Photo, Size } from '../../../math/image.ts'
import { at, clamp, mix, smoothstep, takeRanked } from '../../../math/numeric.ts'
import { shrinkMask } from '../../../math/resize.ts'
import type { FlatThing } from '../../../tasks/furnish/furnishing.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Area } from '../analysis/measure-areas.ts'
import { cellsWhere } from '../clear/holes.ts'
import { fitPlanes, smoothed } from '../clear/light.ts'
import { exposureOf } from '../render/targets.ts'
import type { Texture } from './texture.ts'

/** The light on a thing: its stops at a photo pixel, and factors for linear red, green and blue. */
export interface Light {
  stopsAt(x: number, y: number): number
  readonly color: readonly number[]
}

/** A thing's place in the photo: the cells of the analysis image it partly covers. */
interface Lit {
  readonly photo: Photo
  readonly mask: Labels
  readonly analysis: Analysis
  readonly texture: Texture
  readonly thing: FlatThing
}

/** How much of the light's color a thing takes on. */
const LIGHT_SHARE = 0.6
/** Limits for patches, in stops; beyond them is another surface. */
const DARKEST_PATCH = -1.2
const BRIGHTEST_PATCH = 0.8
/**
 * Stops of texture, or the share of a second color, from which a pattern would show through, and the smoothing applied then.
 * Sun and shade are one color: light is brighter, and warmer by less than this distance in a and b over L.
 */
const PATTERN = 0.16
const SECOND_COLOR = 0.08
const OTHER_CHROMA = 0.05
const SMOOTH = 0.03
/** Differences between base layer and area light, in stops: below the first they are boards, above the second light. */
const BOARDS = 0.12
const SUN = 0.4
/**
 * A white thing is at most this many stops brighter than the brightest wall around it, assuming a third of its reflectance for
 * the wall.
 */
const OVER_WALL = 1.5
/** By how many stops a thing may be darkened so that its sunny patches don't clip. */
const MOST_OVER = 0.8

/**
 * The light on the surface beneath a thing. On walls only its slope counts, because windows and old pictures would shine
 * through.
 */
export function lightOnThing({ photo, mask, analysis, texture, thing }: Lit): Light {
  // Patches of sun and shadows fall on a rug as on the floor beneath.
  const hasPatches = thing === 'rug'
  const { planes, light, white } = analysis
  const area = at(analysis.areas, 0)
  const shares = shrinkMask(mask, photo, planes)
  const isOn = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0.5)
  const places = [...isOn.keys()].filter((i) => isOn[i] === 1)
  const even = hasPatches ? patchesIn(analysis, area, isOn) : light.flat
  const [fit] = fitPlanes([even], places, planes)
  const most = hasPatches ? Number.POSITIVE_INFINITY : Math.max(area.envelope, area.p80) + OVER_WALL
  const exposure =
    Math.min(exposureOf(area, white, texture.luminance, false), most) - mix(area.median, area.p80, 0.4)
  const stops = even.map((value, i) => {
    const slope = fit?.at(i % planes.width, Math.floor(i / planes.width)) ?? 0
    return exposure + slope + (hasPatches ? clamp(value - slope, DARKEST_PATCH, BRIGHTEST_PATCH) : 0)
  })
  const own = stops.filter((_, i) => isOn[i] === 1)
  const over = clamp(takeRanked(own, 0.95), 0, MOST_OVER)
  const limited = stops.map((value) => value - over)
  const color = area.light.color.map((value) => 1 + LIGHT_SHARE * (value - 1))
  return { stopsAt: readerOf(limited, planes, photo), color }
}

/** The light on a floor. At the edges of sun and shade the base layer is more accurate than the area's light, which is smooth. */
function patchesIn({ planes, light, base }: Analysis, area: Area, isOn: Uint8Array): Float32Array {
  if (isPatterned(area)) {
    const radius = Math.max(1, Math.round(SMOOTH * Math.hypot(planes.width, planes.height)))
    return at(smoothed([light.even], isOn, planes, radius), 0)
  }
  return light.flat.map((flat, i) => {
    const more = (planes.stops[i] ?? 0) * (base.slope[i] ?? 0) + (base.offset[i] ?? 0) - flat
    return flat + more * smoothstep(BOARDS, SUN, Math.abs(more))
  })
}

function isPatterned({ texture, colors: { colors } }: Area): boolean {
  const [first] = colors
  const isOther = ({ a, b, share }: (typeof colors)[number]) =>
    first && share > SECOND_COLOR && Math.hypot(a - first.a, b - first.b) > OTHER_CHROMA
  return texture > PATTERN || colors.some(isOther)
}

/** Interpolates an image's plane at the pixels of a photo. */
export function readerOf(plane: Float32Array, { width, height }: Size, photo: Size) {
  const [across, down] = [width / photo.width, height / photo.height]
  return (photoX: number, photoY: number): number => {
    const x = (photoX + 0.5) * across - 0.5
    const y = (photoY + 0.5) * down - 0.5
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
}
