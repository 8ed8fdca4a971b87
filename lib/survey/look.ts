import { type Lab, labToLinear, linearToHex, linearToLab, luminance, type Rgb } from '../math/color.ts'
import { at, takeRanked } from '../math/numeric.ts'
import { CEILING, FLOOR } from './room.ts'
import type { Survey } from './survey.ts'

/** The role of a part in its room. Things are furniture, rugs, curtains, and anything hanging on walls. */
export type LookRole = 'wall' | 'floor' | 'ceiling' | 'thing'

/** Parts of a picture of about one color, with the light removed. */
export interface LookPart {
  readonly role: LookRole
  /** Share (0..1) of the picture. */
  readonly share: number
  /** In OKLab, and the same as `#rrggbb`. */
  readonly lab: Lab
  readonly color: string
  /** Stops by which its pixels differ from the light on it: high for boards and weaves, low for paint. */
  readonly texture: number
}

/** One of the regions of a segmented picture. */
interface Region {
  readonly share: number
  /** As seen by the camera, in linear light, without shadows. */
  readonly seen: Rgb
  /** How bright a white surface would be there, in linear light. */
  readonly light: number
  readonly texture: number
  /** Share (0..1) of the region on the floor, the ceiling and the walls of the room. */
  readonly onFloor: number
  readonly onCeiling: number
  readonly onWalls: number
  /** Middle and lowest row, 0 top .. 1 bottom. */
  readonly y: number
  readonly bottom: number
}

/**
 * The parts of a room in a picture, from its regions, largest part of each role first. `labels` number the regions in the
 * survey's analysis image from 1; 0 belongs to none. Empty if there is only white or darkness.
 */
export function readLook(survey: Survey, labels: Uint8Array): readonly LookPart[] {
  const regions = measureRegions(survey, labels)
  const cast = castOf(regions, survey.room.confidence)
  const parts = regions.flatMap((region) => {
    const lab = withoutLight(region, cast)
    return rolesOf(region, survey.room.confidence).map((role) => partOf(role, region, lab))
  })
  const merged = merge(parts)
  return merged.every(isBlank) ? [] : withOneFloor(merged)
}

/** The brighter half shows the surface, the darker half also shadows; the brightest pixels are gloss. */
const BRIGHT = { from: 0.5, to: 0.9 }
const TEXTURE_RANK = 0.75

/** If half of a region is brighter than this many stops, it is a lamp or a window rather than a surface. */
const EMITTER = -0.12
/** Weight of the light around a region relative to the picture's white. In dark surroundings it says little. */
const ENVELOPE_WEIGHT = 0.25

function measureRegions(survey: Survey, labels: Uint8Array): Region[] {
  const { stops } = survey.planes
  const count = labels.reduce((highest, label) => Math.max(highest, label), 0)
  const members = Array.from({ length: count }, (): number[] => [])
  for (let i = 0; i < labels.length; i++) members[(labels[i] ?? 0) - 1]?.push(i)
  const white = Math.min(0, takeRanked(stops.slice(), 0.97))
  return members.flatMap((pixels) => {
    const rankOf = (share: number) =>
      takeRanked(
        Float32Array.from(pixels, (i) => stops[i] ?? 0),
        share,
      )
    if (pixels.length === 0) return []
    const [from, to] = [rankOf(BRIGHT.from), rankOf(BRIGHT.to)]
    if (from > EMITTER && white > EMITTER) return []
    const bright = pixels.filter((i) => (stops[i] ?? 0) >= from && (stops[i] ?? 0) <= to)
    return [measureRegion(survey, pixels, bright, white)]
  })
}

function measureRegion(
  { planes, base, backdrop }: Survey,
  pixels: readonly number[],
  bright: readonly number[],
  white: number,
): Region {
  const { width, height, stops } = planes
  const differences = Float32Array.from(pixels, (i) =>
    Math.abs((stops[i] ?? 0) * (1 - (base.slope[i] ?? 0)) - (base.offset[i] ?? 0)),
  )
  const on = (face: number) => pixels.filter((i) => backdrop.faces[i] === face).length / pixels.length
  const rows = pixels.map((i) => Math.floor(i / width))
  return {
    share: pixels.length / (width * height),
    seen: meanColor(planes, bright),
    light: 2 ** (ENVELOPE_WEIGHT * meanAt(backdrop.envelope, pixels) + (1 - ENVELOPE_WEIGHT) * white),
    texture: takeRanked(differences, TEXTURE_RANK),
    onFloor: on(FLOOR),
    onCeiling: on(CEILING),
    onWalls: 1 - on(FLOOR) - on(CEILING),
    y: (rows.reduce((sum, row) => sum + row, 0) / rows.length + 0.5) / height,
    bottom: (at(rows, rows.length - 1) + 1) / height,
  }
}

function meanAt(plane: Float32Array, pixels: readonly number[]): number {
  return pixels.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / pixels.length
}

function meanColor({ L, a, b }: Survey['planes'], pixels: readonly number[]): Rgb {
  const rgb = { r: 0, g: 0, b: 0 }
  labToLinear(meanAt(L, pixels), meanAt(a, pixels), meanAt(b, pixels), rgb)
  return { r: Math.max(0, rgb.r), g: Math.max(0, rgb.g), b: Math.max(0, rgb.b) }
}

/** Below this, walls and ceiling can't be told apart. */
const SURE_OF_ROOM = 0.4

function rolesOf(region: Region, confidence: number): readonly LookRole[] {
  const { share, onFloor, onCeiling, onWalls, y, bottom } = region
  if (onFloor > 0.55) return y > 0.6 && bottom > 0.8 ? ['floor', 'thing'] : ['thing']
  if (confidence <= SURE_OF_ROOM) return [roleByPlace(region)]
  const roles: LookRole[] = []
  if (onCeiling > 0.45) roles.push('ceiling')
  // White walls and the ceiling are often one region.
  if (onWalls > 0.4 && share > LEAST_WALL && y < 0.62) roles.push('wall')
  return roles.length > 0 ? roles : ['thing']
}

const LEAST_WALL = 0.03

/** In a picture without a room's lines, large and high is a wall, large and low is a floor. */
function roleByPlace({ share, y, bottom }: Region): LookRole {
  if (y > 0.72 && bottom > 0.95 && share > 0.1) return 'floor'
  return y < 0.6 && share > 0.04 ? 'wall' : 'thing'
}

/** Ceilings are white, or almost: the share of their color that is attributed to the light. */
const CAST_STRENGTH = 0.7
/** OKLab chroma from which a ceiling is painted. */
const PAINTED = 0.05

/** The color of the light, with green at 1: that of the largest ceiling if it is almost white. */
function castOf(regions: readonly Region[], confidence: number): Rgb {
  const ceilings = regions.filter(({ onCeiling }) => confidence > SURE_OF_ROOM && onCeiling > 0.45)
  const [largest] = ceilings.toSorted((one, other) => other.share - one.share)
  if (!largest) return NO_CAST
  const { r, g, b } = largest.seen
  const { L, a, b: yellow } = linearToLab(r, g, b)
  if (Math.hypot(a, yellow) > PAINTED || L < 0.4) return NO_CAST
  const Y = luminance(r, g, b)
  return { r: (r / Y) ** CAST_STRENGTH, g: (g / Y) ** CAST_STRENGTH, b: (b / Y) ** CAST_STRENGTH }
}

const NO_CAST: Rgb = { r: 1, g: 1, b: 1 }

/** Reflectance of white paint, and the maximum for the picture's white in any color of light. */
const MOST_REFLECTED = 0.87

function withoutLight({ seen, light }: Region, cast: Rgb): Lab {
  const [r, g, b] = [seen.r / cast.r, seen.g / cast.g, seen.b / cast.b]
  const factor = MOST_REFLECTED / Math.max(light, r, g, b, 1e-4)
  return linearToLab(r * factor, g * factor, b * factor)
}

function partOf(role: LookRole, { share, texture }: Region, lab: Lab): LookPart {
  return { role, share, texture, lab, color: hexOf(lab) }
}

function hexOf({ L, a, b }: Lab): string {
  const linear = { r: 0, g: 0, b: 0 }
  labToLinear(L, a, b, linear)
  return linearToHex(linear)
}

/** Parts of a role that differ by less are one surface in different light. */
const SAME = { hue: 0.035, lightness: 0.2 }

/** Merges similar parts, largest first. */
function merge(parts: readonly LookPart[]): LookPart[] {
  const groups: LookPart[][] = []
  for (const part of parts.toSorted((one, other) => other.share - one.share)) {
    const group = groups.find(([largest]) => largest && isSameSurface(largest, part))
    if (group) group.push(part)
    else groups.push([part])
  }
  return groups
    .map((group) => ({
      ...at(group, 0),
      share: group.reduce((sum, { share }) => sum + share, 0),
    }))
    .sort((one, other) => other.share - one.share)
}

function isSameSurface(one: LookPart, other: LookPart): boolean {
  if (one.role !== other.role) return false
  const hue = Math.hypot(one.lab.a - other.lab.a, one.lab.b - other.lab.b)
  return hue < SAME.hue && Math.abs(one.lab.L - other.lab.L) < SAME.lightness
}

/** Only the largest low part is the floor; others lie or stand on it and are things. */
function withOneFloor(parts: readonly LookPart[]): LookPart[] {
  const floor = parts.find(({ role }) => role === 'floor')
  return parts.filter((part) => {
    if (part.role === 'floor') return part === floor
    return part.role !== 'thing' || !floor || !isSameSurface({ ...part, role: 'floor' }, floor)
  })
}

/** Plain white, or nothing but darkness: not a surface of a room. */
function isBlank({ lab: { L, a, b } }: LookPart): boolean {
  return Math.hypot(a, b) < 0.02 && (L > 0.93 || L < 0.12)
}
