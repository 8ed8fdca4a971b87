import type { Analysis } from '../analysis/analysis.ts'
import type { Patch } from '../analysis/patch.ts'
import { isPlanar, type Role } from '../analysis/role-names.ts'
import { type Controls, paletteAdherence } from '../controls.ts'
import { type Atlas, type AtlasDetail, atlasOf } from '../materials/atlas.ts'
import type { MaterialName } from '../materials/material.ts'
import { type Lab, luminanceOfLab, stopsOf } from '../math/color.ts'
import { clamp, mix } from '../math/numeric.ts'
import type { Finish } from '../styles/style-sheet.ts'
import { finishColor, type Scheme } from './scheme.ts'

/** What one patch becomes: its color and how the photo's light falls on it. Null keeps the photo. */
export interface Target {
  readonly role: Role
  readonly color: Lab
  readonly atlas: Atlas | null
  /** Fits the texture between floor and ceiling (wall panelling). */
  readonly fitsHeight: boolean
  /** The patch's own mean color, and how much of the deviation from it stays. */
  readonly a: number
  readonly b: number
  readonly keepColor: number
  /** Stops: result = exposure + baseGain·(base − reference) + detailGain·detail. */
  readonly reference: number
  readonly exposure: number
  readonly baseGain: number
  readonly detailGain: number
  readonly specular: number
  readonly luminance: number
}

/** How far a patch of an unsure role goes towards the palette. */
const GENTLE = 0.5

/** One target a patch, in the order of the patches. */
export function makeTargets(
  patches: readonly Patch[],
  scheme: Scheme,
  analysis: Analysis,
  controls: Controls,
  detail: AtlasDetail,
): (Target | null)[] {
  const palette = paletteAdherence(controls.guidance)
  return patches.map((patch) => {
    const adherence = patch.isSure ? palette : GENTLE * palette
    const finish = finishFor(patch, scheme, analysis.room.confidence)
    const { white } = analysis.statistics
    return finish && makeTarget(patch, { finish, scheme, white, adherence, atlas: atlasOf(finish, detail) })
  })
}

/** What a patch is to become, and the photo's white in stops. */
interface Plan {
  readonly finish: Finish
  readonly scheme: Scheme
  readonly white: number
  /** Share of the way to the palette's color. */
  readonly adherence: number
  readonly atlas: Atlas | null
}

function makeTarget(patch: Patch, { finish, scheme, white, adherence, atlas }: Plan): Target {
  const wanted = finishColor(finish, scheme.jitter)
  const color = {
    L: mix(patch.surfaceL - 0.06 * white, wanted.L, adherence),
    a: mix(patch.a, wanted.a, adherence),
    b: mix(patch.b, wanted.b, adherence),
  }
  const luminance = luminanceOfLab(color)
  const planar = isPlanar(patch.role)
  const reference = planar ? mix(patch.median, patch.p80, 0.4) : mix(patch.median, patch.p80, 0.3)
  const lift = stopsOf(luminance) - reference
  const light = 0.75 * (patch.envelope - white) + 0.1 * Math.max(-2, patch.p80 - white)
  return {
    role: patch.role,
    color,
    atlas,
    fitsHeight: finish.material === 'panels' && patch.role === 'wall',
    a: patch.a,
    b: patch.b,
    keepColor: 0.5 * (planar ? 0.25 : 0.35),
    reference,
    exposure: 0.55 * clamp(light, -1.2, 0.1),
    baseGain: lift > 0 ? 1 / (1 + 0.16 * lift) : 1 + 0.05 * Math.min(3, -lift),
    detailGain: detailOf(patch.role, finish) / (lift > 0 ? 1 + 0.22 * lift : 1),
    specular: specularOf(finish),
    luminance,
  }
}

/** Below this layout confidence, walls get no material that shows the perspective. */
const STRUCTURE_CONFIDENCE = 0.5
const PLAIN_INSTEAD: Partial<Record<MaterialName, MaterialName>> = {
  brick: 'plaster',
  shiplap: 'grasscloth',
  boards: 'woodgrain',
  tiles: 'microcement',
  encaustic: 'microcement',
  stone: 'stucco',
  scallop: 'velvet',
  damask: 'grasscloth',
  panels: 'paint',
  slats: 'woodgrain',
  fluted: 'plaster',
  terrazzo: 'microcement',
  planks: 'woodgrain',
  herringbone: 'woodgrain',
}

/** Black things (screens, ovens, shadows) do not turn into bright metal. */
const MOST_METAL_LIFT = 0.2

/** The finish a patch gets, or null when it keeps its own colors. */
function finishFor(patch: Patch, scheme: Scheme, layoutConfidence: number): Finish | null {
  if (patch.role === 'keep') return null
  if (patch.role === 'textile') return clothFor(patch, scheme)
  const finish = scheme[patch.role]
  if (patch.role === 'metal' && finish.lch[0] - patch.surfaceL > MOST_METAL_LIFT) return null
  if (!patch.isSure) return { name: finish.name, lch: finish.lch }
  const standing = patch.role === 'wall' || patch.role === 'ceiling'
  return standing && layoutConfidence < STRUCTURE_CONFIDENCE ? withoutStructure(finish) : finish
}

function clothFor({ cloth }: Patch, { textiles, accents }: Scheme): Finish | null {
  const list = cloth?.accent ? accents : textiles
  return list[(cloth?.slot ?? 0) % list.length] ?? null
}

function withoutStructure(finish: Finish): Finish {
  const plain = finish.material && PLAIN_INSTEAD[finish.material]
  return plain ? { name: finish.name, lch: finish.lch, material: plain } : finish
}

/** Strength of highlights kept as white light. */
function specularOf(finish: Finish): number {
  return finish.material === 'woodgrain' || finish.material === 'leather' || finish.material === 'velvet'
    ? 0.8
    : 0.5
}

/** How much of the photo's fine shading stays. */
function detailOf(role: Role, finish: Finish): number {
  if (finish.material === 'paint' || finish.material === 'panels') return 0.75
  return role === 'wall' || role === 'ceiling' || role === 'floor' ? 0.45 : 0.9
}
