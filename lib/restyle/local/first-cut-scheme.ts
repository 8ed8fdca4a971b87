import type { RestyleParams } from '@/lib/domain/design-run'
import { fromLinear, fromOklab, luminance, type Oklab, oklchToOklab, toLinear } from './first-cut-colour'
import { type Surface, stopsOf } from './first-cut-surfaces'
import { type Oklch, PALETTES, type SurfaceRole } from './palettes'

export type Paint = {
  /** How the surface looks in every light: its new sRGB (0–255) by the square root of the old luminance. */
  curve: Float32Array
  /** The old surface's mean difference from grey of the same light, in sRGB (0–255). */
  tint: readonly number[]
}

/** Steps of the square root of luminance, 0–1, on a paint's curve. */
export const CURVE_STEPS = 2048

const ROLES = ['wall', 'ceiling', 'floor', 'textile', 'wood', 'accent'] as const satisfies SurfaceRole[]

/** Light in a room seldom reaches white; a target is meant for the brightest of it. */
const SHADE_STOPS = 0.35

/**
 * A paint for each surface, null for those that are kept. Consecutive seeds walk through the palette's
 * entries, so neighbours differ where a role has several, and every seed nudges the colours besides.
 */
export function choosePaints(surfaces: Surface[], coverage: number, params: RestyleParams): (Paint | null)[] {
  const { style, seed, guidance } = params
  const random = randomFrom(seed)
  const adherence = Math.min(1, 0.3 + (0.7 * (guidance - 1)) / 9)
  // One colour a role: two halves of a sofa taken for two surfaces must not part.
  const wanted = new Map<SurfaceRole, Oklab>()
  for (const role of ROLES) {
    const entries = entriesOf(PALETTES[style][role], role, coverage)
    const entry = entries[seed % entries.length] ?? PALETTES[style][role][0]
    wanted.set(role, oklchToOklab(nudged(entry, random)))
  }
  return surfaces.map(({ role, colour, rgb, stops }) => {
    const goal = role === 'kept' ? undefined : wanted.get(role)
    if (!goal) return null
    const mix = (axis: 0 | 1 | 2) => colour[axis] + adherence * (goal[axis] - colour[axis])
    return { tint: tintOf(rgb), curve: curveOf([mix(0), mix(1), mix(2)], stops) }
  })
}

/** A feature wall in white next to a white wall would be no design at all. */
function entriesOf(entries: readonly Oklch[], role: SurfaceRole, coverage: number): readonly Oklch[] {
  if (role !== 'wall' || coverage >= 0.5) return entries
  return entries.filter(([lightness, chroma]) => lightness <= 0.9 || chroma >= 0.012)
}

function nudged([lightness, chroma, hue]: Oklch, random: () => number): Oklch {
  const spread = (range: number) => range * (2 * random() - 1)
  return [Math.min(0.98, lightness + spread(0.03)), chroma * (1 + spread(0.15)), hue + spread(8)]
}

function tintOf(rgb: Surface['rgb']): number[] {
  const grey = fromLinear(luminance([toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]))
  return rgb.map((value) => value - grey)
}

/** The target colour in all of the surface's light. */
function curveOf(target: Oklab, stops: number): Float32Array {
  const colour = fromOklab(target)
  const lift = stopsOf(colour) - stops
  // A dark thing made light would show its grain, so its contrast shrinks with the lift.
  const contrast = lift > 0 ? 1 / (1 + 0.2 * lift) : 1 + 0.04 * Math.min(3, -lift)
  const shade = lift > 0 ? SHADE_STOPS * Math.min(1, lift) : 0
  const curve = new Float32Array(3 * CURVE_STEPS)
  for (let step = 0; step < CURVE_STEPS; step++) {
    const grey = (step / (CURVE_STEPS - 1)) ** 2
    const gain = 2 ** (contrast * (stopsOf([grey, grey, grey]) - stops) - shade)
    const light = colour.map((value) => Math.max(0, value * gain))
    curve.set(underShoulder(light).map(fromLinear), 3 * step)
  }
  return curve
}

/** Bends light above 0.8 so that it never clips, paling as it nears white. */
function underShoulder(light: number[]): number[] {
  const most = Math.max(...light)
  if (most <= 0.8) return light
  const bent = 0.8 + 0.2 * (1 - Math.exp((0.8 - most) / 0.2))
  const pale = Math.min(0.6, Math.max(0, 0.35 * (most - 1)))
  return light.map((value) => (value * bent * (1 - pale)) / most + pale * bent)
}

/** Mulberry32 (Tommy Ettinger): numbers in [0, 1) that depend on the seed alone. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
