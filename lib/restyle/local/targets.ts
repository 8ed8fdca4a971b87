import type { Analysis } from './analysis.ts'
import { type Atlas, type AtlasDetail, atlasOf } from './atlas.ts'
import { type Lab, luminanceOfLab, stops } from './colour.ts'
import { type Controls, paletteAdherence } from './controls.ts'
import { detailOf, finishFor, specularOf } from './finishes.ts'
import { clamp, mix } from './numeric.ts'
import type { Patch } from './patches.ts'
import { isPlanar, type Role } from './role-names.ts'
import { finishColour, type Scheme } from './scheme.ts'
import type { Finish } from './style-sheet.ts'

/** What one patch becomes: its colour and how the photo's light is laid over it. Null keeps the photo. */
export interface Target {
  readonly role: Role
  readonly colour: Lab
  readonly atlas: Atlas | null
  /** Fits the texture between floor and ceiling (wall panelling). */
  readonly fitsHeight: boolean
  /** The patch's own mean colour, and how much of the deviation from it stays. */
  readonly a: number
  readonly b: number
  readonly keepColour: number
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
  /** Share of the way to the palette's colour. */
  readonly adherence: number
  readonly atlas: Atlas | null
}

function makeTarget(patch: Patch, { finish, scheme, white, adherence, atlas }: Plan): Target {
  const wanted = finishColour(finish, scheme.jitter)
  const colour = {
    L: mix(patch.surfaceL - 0.06 * white, wanted.L, adherence),
    a: mix(patch.a, wanted.a, adherence),
    b: mix(patch.b, wanted.b, adherence),
  }
  const luminance = luminanceOfLab(colour)
  const planar = isPlanar(patch.role)
  const reference = planar ? mix(patch.median, patch.p80, 0.4) : mix(patch.median, patch.p80, 0.3)
  const lift = stops(luminance) - reference
  const light = 0.75 * (patch.envelope - white) + 0.1 * Math.max(-2, patch.p80 - white)
  return {
    role: patch.role,
    colour,
    atlas,
    fitsHeight: finish.material === 'panels' && patch.role === 'wall',
    a: patch.a,
    b: patch.b,
    keepColour: 0.5 * (planar ? 0.25 : 0.35),
    reference,
    exposure: 0.55 * clamp(light, -1.2, 0.1),
    baseGain: lift > 0 ? 1 / (1 + 0.16 * lift) : 1 + 0.05 * Math.min(3, -lift),
    detailGain: detailOf(patch.role, finish) / (lift > 0 ? 1 + 0.22 * lift : 1),
    specular: specularOf(finish),
    luminance,
  }
}
