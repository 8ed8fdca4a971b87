import { type AreaKind, finishKind, isPlanar, SOFT_THING } from '../../../domain/areas.ts'
import type { AreaSettings } from '../../../domain/design-run.ts'
import { goesOn } from '../../../domain/materials.ts'
import { type Lab, lch, luminance as luminanceOf, luminanceOfLab, stopsOf } from '../../../math/color.ts'
import { clamp, mix } from '../../../math/numeric.ts'
import { FLOOR } from '../../../survey/room.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { settingsAt } from '../analysis/areas.ts'
import { boldness, type Controls, paletteAdherence } from '../analysis/controls.ts'
import type { LabelMap } from '../analysis/label-map.ts'
import { type AreaPlane, createMapper, finestTexelMetres, gridPlane, isGrid } from '../analysis/mapping.ts'
import type { Area } from '../analysis/measure-areas.ts'
import { type Atlas, type AtlasDetail, atlasOf, glossOf, isPatterned } from '../materials/atlas.ts'
import { ownSurface } from '../materials/own-surface.ts'
import type { MaterialName } from '../materials/structure/material.ts'
import type { Finish } from '../materials/style-sheet.ts'
import { finishOf } from '../styles/material-finishes.ts'
import { finishColor, type Scheme } from './scheme.ts'

/** One area's new color, and how the photo's light falls on it. */
export interface Target {
  readonly kind: AreaKind
  /** The finish, for the user. */
  readonly name: string
  readonly color: Lab
  readonly atlas: Atlas | null
  readonly plane: AreaPlane
  /** The texture is turned by 90°. */
  readonly isTurned: boolean
  /** Fits the texture between floor and ceiling (wall paneling). */
  readonly fitsHeight: boolean
  /**
   * How much of the photo's light and shade stays: only the light on a surface that `covers` the old one; fine relief under
   * `paint`; folds in `cloth`; limited relief on `fronts`. Things lose their old print.
   */
  readonly shading: 'covers' | 'paint' | 'cloth' | 'fronts'
  /** Stops: result = exposure + baseGain·(base − reference) + detailGain·detail. */
  readonly reference: number
  readonly exposure: number
  readonly baseGain: number
  readonly detailGain: number
  /** The area's texture, in stops. */
  readonly grain: number
  readonly specular: number
  /** A floor's reflectivity, 0..1. */
  readonly gloss: number
  readonly luminance: number
  /** Factors for linear red, green and blue: the light's color and the style's grade. */
  readonly gain: Rgb3
}

type Rgb3 = readonly [number, number, number]

/** Detail of textures: for our own materials, and for pictures by what the image can show. */
interface Detail {
  readonly detail: AtlasDetail
  readonly labels: LabelMap
}

/** What doesn't lie in a plane of the room. */
const isFurniture = (kind: AreaKind) => kind === 'painted' || kind === 'wood'
const isThing = (kind: AreaKind) => kind === 'fabric' || isFurniture(kind)

/** One target per area, in order of label. Several fabrics get different finishes; all walls share one. */
export function makeTargets(
  analysis: Analysis,
  scheme: Scheme,
  controls: Controls,
  { detail, labels }: Detail,
): Target[] {
  const mapper = createMapper(analysis.room, labels.width, labels.height)
  const taken = new Map<AreaKind, number>()
  return analysis.areas.map((area, i) => {
    const settings = settingsAt(controls.areas, i)
    // The user's choice, or the analysis's guess.
    const kind = finishKind(settings.kind) ?? area.proposed
    const turn = kind === SOFT_THING ? (taken.get(kind) ?? 0) : 0
    // A label without pixels takes no turn.
    if (area.share > 0) taken.set(kind, turn + 1)
    const list = scheme.finishes[kind]
    const plane = planeAt(kind, area, settings)
    const own = ownSurface(settings, controls.pictures, () => ({
      pixels: labels.first.length,
      texelMetres: finestTexelMetres(mapper, plane, labels, i + 1),
    }))
    const chosen = own?.finish ?? (goesOn(settings.material, kind) ? finishOf(settings) : null)
    const wanted = chosen ?? list[turn % list.length]
    if (!wanted) throw new RangeError(`no finish for ${kind}`)
    const isOnFloor = plane === 'floor' || (isGrid(plane) && kind === 'floor')
    return makeTarget(area, {
      kind,
      plane,
      isTurned: own ? own.isTurned : isOnFloor && scheme.floorTurned,
      finish: wanted,
      scheme,
      controls,
      white: analysis.white,
      isPicture: own !== null,
      atlas: own ? own.atlas : scaled(atlasOf(wanted, detail), chosen ? settings.scale : 1),
    })
  })
}

/** The plane the user drew, or the one found in the photo. */
function planeAt(kind: AreaKind, area: Area, { perspective }: AreaSettings): AreaPlane {
  return perspective && isPlanar(kind) ? gridPlane(perspective, kind === 'floor') : planeOf(kind, area)
}

/** The area's plane in the room. The floor is reliable whenever the horizon is. */
export function planeOf(kind: AreaKind, area: Area): AreaPlane {
  if (isThing(kind)) return 'image'
  if (kind === 'floor' || (kind === 'tiles' && (area.faces[FLOOR] ?? 0) > 0.5)) return 'floor'
  return kind === 'ceiling' ? 'ceiling' : area.wall
}

/** What an area becomes, and the photo's white in stops. */
interface Plan {
  readonly kind: AreaKind
  readonly plane: AreaPlane
  readonly isTurned: boolean
  readonly finish: Finish
  readonly scheme: Scheme
  readonly controls: Controls
  readonly white: number
  readonly atlas: Atlas | null
  /** Its color is a picture's, which no style changes. */
  readonly isPicture: boolean
}

function makeTarget(
  area: Area,
  { kind, plane, isTurned, finish, scheme, controls, white, atlas, isPicture }: Plan,
): Target {
  const color = isPicture ? lch(...finish.lch) : paletteColor(area, finish, scheme, { controls, white })
  const luminance = luminanceOfLab(color)
  const reference = mix(area.median, area.p80, isThing(kind) ? 0.3 : 0.4)
  const lift = stopsOf(luminance) - reference
  const gain = gainOf(area, scheme, isPicture)
  const baseGain = lift > 0 ? 1 / (1 + 0.16 * lift) : 1 + 0.05 * Math.min(3, -lift)
  // Its bright parts are no brighter than the brightest white nearby, unless they were.
  const brightest = Math.max(area.light.white, area.p80) - stopsOf(luminance * luminanceOf(...gain))
  const most = brightest - baseGain * (area.p80 - reference)
  return {
    color,
    kind,
    name: finish.name,
    atlas,
    plane,
    isTurned,
    fitsHeight: finish.material === 'panels' && kind === 'wall' && plane !== 'image',
    shading: shadingOf(kind, area, isPicture || isPatterned(finish.material)),
    reference,
    exposure: Math.min(exposureOf(area, white, luminance, isFurniture(kind)), most),
    baseGain,
    detailGain: detailOf(kind) / (lift > 0 ? 1 + 0.22 * lift : 1),
    grain: area.texture,
    specular: specularOf(finish),
    gloss: glossOf(finish),
    luminance,
    gain,
  }
}

/** A finish's color at the user's guidance: between the area's own and a bolder version of the palette's. */
function paletteColor(
  area: Area,
  finish: Finish,
  { jitter }: Scheme,
  { controls, white }: Pick<Plan, 'controls' | 'white'>,
): Lab {
  const wanted = finishColor(finish, jitter)
  const adherence = paletteAdherence(controls.guidance)
  const bold = boldness(controls.guidance)
  return {
    L: mix(area.L - 0.06 * white, wanted.L, adherence),
    a: mix(area.a, wanted.a * bold, adherence),
    b: mix(area.b, wanted.b * bold, adherence),
  }
}

function shadingOf(kind: AreaKind, area: Area, hasPattern: boolean): Target['shading'] {
  if (isThing(kind)) return isFurniture(kind) ? 'fronts' : 'cloth'
  const covers = hasPattern || kind === 'floor' || area.texture > PAINTABLE_TEXTURE
  return covers ? 'covers' : 'paint'
}

/** Stops of texture above which paint would let the old surface show through: wallpaper, tiles, brick. */
const PAINTABLE_TEXTURE = 0.08

/**
 * How much of the light's color a new surface takes on: enough to look like the same paint in two differently lit rooms, but
 * not all, because the estimated light contains some of the room's own colors.
 */
const LIGHT_SHARE = 0.72
const NEUTRAL: Rgb3 = [1, 1, 1]

function gainOf({ light }: Area, { grade }: Scheme, isPicture: boolean): Rgb3 {
  const exposure = isPicture ? 1 : 2 ** (1.4 * grade.exposure)
  const warmth = isPicture ? NEUTRAL : ([1 + 0.35 * grade.warmth, 1, 1 - 0.45 * grade.warmth] as const)
  const gain = (c: 0 | 1 | 2) => exposure * (1 + LIGHT_SHARE * (light.color[c] - 1)) * warmth[c]
  return [gain(0), gain(1), gain(2)]
}

function scaled(atlas: Atlas | null, scale: number): Atlas | null {
  if (!atlas || scale === 1) return atlas
  const { widthMetres, heightMetres } = atlas
  return { ...atlas, widthMetres: widthMetres * scale, heightMetres: heightMetres * scale }
}

/**
 * How much of the difference from the photo's white is shade: about half if it is small, since the rest is the area's own
 * color.
 */
const SHADE_SHARE = 0.55
/**
 * Stops below the photo's white from which a wall, floor or ceiling is dim: from there on, the difference is all shade. Each
 * further stop counts for more, because a window or a patch of sun makes the surroundings seem brighter than they are.
 */
const DIM = -1
const DIM_SHARE = 1.5
const DARKEST = -3

/**
 * How far the area is below the photo's white, in stops, so that a new white is as dark as a white there would be, and never
 * brighter than the whitest surface nearby. Around dark furniture, little is bright enough to show how much light there is:
 * half of the difference counts as its own color, however large it is.
 */
export function exposureOf(
  { envelope, p80, light }: Area,
  white: number,
  luminance: number,
  hasDarkColor: boolean,
): number {
  const inPhoto = 0.75 * (envelope - white) + 0.1 * Math.max(-2, p80 - white)
  const darkRoom = 0.75 * Math.min(0, white + 0.35)
  return Math.min(shadeOf(inPhoto, hasDarkColor) + darkRoom, light.white - stopsOf(luminance))
}

function shadeOf(inPhoto: number, hasDarkColor: boolean): number {
  const stops = clamp(inPhoto, DARKEST, 0.1)
  if (hasDarkColor) return SHADE_SHARE * stops
  return SHADE_SHARE * Math.max(DIM, stops) + DIM_SHARE * Math.min(0, stops - DIM)
}

const MATTE: ReadonlySet<MaterialName> = new Set([
  'carpet',
  'sisal',
  'tatami',
  'limewash',
  'plaster',
  'stucco',
])

/** Strength of highlights kept as white light. */
function specularOf({ material, parameters }: Finish): number {
  if (parameters?.specular !== undefined) return parameters.specular
  if (material && MATTE.has(material)) return 0.15
  return material === 'woodgrain' || material === 'leather' || material === 'velvet' ? 0.8 : 0.5
}

/** How much of the photo's fine shading stays: folds and seams are what makes cloth, and paint doesn't hide relief. */
function detailOf(kind: AreaKind): number {
  if (kind === 'fabric') return 0.9
  if (kind === 'wood') return 0.85
  // Paint covers the grain; the edges of fronts are in the base layer.
  return kind === 'painted' ? 0.6 : 0.65
}
