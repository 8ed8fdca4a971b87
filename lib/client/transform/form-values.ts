import { LIMITS } from '@/lib/domain/limits'
import { SURFACES, type Surface } from '@/lib/domain/surfaces'
import type { TransformValues } from '@/lib/schemas/transform'

/** The design tool's form as it is being filled in. */
export type TransformForm = {
  style: string
  roomType: string
  /** What the painted area is. */
  surface: Surface
  prompt: string
  negative_prompt: string
  num_inference_steps: number
  guidance_scale: number
  prompt_strength: number
  /** `undefined` leaves the seed to chance. */
  seed: number | undefined
  designsToCreate: number
}

export const INITIAL_FORM: TransformForm = {
  style: '',
  roomType: '',
  surface: 'auto',
  prompt: '',
  negative_prompt: '',
  num_inference_steps: LIMITS.steps.initial,
  guidance_scale: LIMITS.guidance.initial,
  prompt_strength: LIMITS.strength.initial,
  seed: undefined,
  designsToCreate: LIMITS.designs.initial,
}

/** Checked values as the form holds them. */
export function formOf({
  surface = 'auto',
  negative_prompt = '',
  seed,
  ...rest
}: TransformValues): TransformForm {
  return { ...rest, surface, negative_prompt, seed }
}

/** A stored draft as form values. What is missing or no longer of the right kind starts as new. */
export function parseFormDraft(stored: unknown): TransformForm {
  const draft = new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
  const text = (name: keyof TransformForm) => {
    const value: unknown = draft.get(name)
    return typeof value === 'string' ? value : ''
  }
  const number = (name: keyof TransformForm, limits: { min: number; max: number; initial: number }) => {
    const value: unknown = draft.get(name)
    const isUsable = typeof value === 'number' && value >= limits.min && value <= limits.max
    return isUsable ? value : limits.initial
  }
  const seed: unknown = draft.get('seed')
  return {
    style: text('style'),
    roomType: text('roomType'),
    surface: SURFACES.find((surface) => surface === draft.get('surface')) ?? 'auto',
    prompt: text('prompt'),
    negative_prompt: text('negative_prompt'),
    num_inference_steps: number('num_inference_steps', LIMITS.steps),
    guidance_scale: number('guidance_scale', LIMITS.guidance),
    prompt_strength: number('prompt_strength', LIMITS.strength),
    seed: typeof seed === 'number' && Number.isInteger(seed) ? seed : undefined,
    designsToCreate: number('designsToCreate', LIMITS.designs),
  }
}
