import { LIMITS } from './limits'
import { byName, type NumberValues } from './number-params.ts'

export type QualityValues = Pick<NumberValues, 'steps' | 'guidance' | 'strength'>

type PresetRow = QualityValues & { id: string; label: string }

/** Quality presets: one choice that sets steps, guidance and strength (Spec §3). Labels live here only. */
export const PRESETS = [
  { id: 'draft', label: 'Draft - Faster, lower quality', steps: 30, guidance: 7, strength: 0.7 },
  { id: 'balanced', label: 'Balanced - Recommended', steps: 50, guidance: 7.5, strength: 0.8 },
  { id: 'quality', label: 'Quality - Slower, better results', steps: 100, guidance: 8.5, strength: 0.9 },
] as const satisfies readonly PresetRow[]

export type PresetId = (typeof PRESETS)[number]['id']

/** The slider steps of the numbers. */
const STEPS = byName(({ step }) => step)

/** The preset with exactly these values, or `custom`. */
export function presetOf(values: QualityValues): PresetId | 'custom' {
  const preset = PRESETS.find(
    (row) =>
      isSame(row.steps, values.steps, STEPS.steps) &&
      isSame(row.guidance, values.guidance, STEPS.guidance) &&
      isSame(row.strength, values.strength, STEPS.strength),
  )
  return preset?.id ?? 'custom'
}

/** The preset with exactly these values, or the one with the nearest number of steps. */
export function nearestPreset(values: QualityValues): PresetId {
  const exact = presetOf(values)
  if (exact !== 'custom') return exact
  const distance = ({ steps }: QualityValues) => Math.abs(steps - values.steps)
  return PRESETS.reduce<(typeof PRESETS)[number]>(
    (nearest, row) => (distance(row) < distance(nearest) ? row : nearest),
    PRESETS[0],
  ).id
}

/** Sliders accumulate floating-point errors (0.7000000000000001), so equal means within half a step. */
function isSame(a: number, b: number, step: number): boolean {
  return Math.abs(a - b) < step / 2
}

/** A random integer from 0 to below the seed limit. `random` returns numbers in [0, 1). */
export function drawSeed(random: () => number): number {
  return Math.floor(random() * LIMITS.seed.below)
}

/** A different seed. */
export function anotherSeed(seed: number, random: () => number): number {
  return (seed + 1 + Math.floor(random() * (LIMITS.seed.below - 1))) % LIMITS.seed.below
}
