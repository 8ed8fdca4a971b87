import { type TransformValues, transformSchema } from '@/lib/schemas/transform'
import type { TransformForm } from './form-values'

/** Field by field: the key of a sentence in `validation.json`. */
export type FormProblems = Partial<Record<keyof TransformForm, ValidationKey>>

export type ValidationKey =
  | 'style_required'
  | 'room_type_required'
  | 'prompt_too_short'
  | 'prompt_too_long'
  | 'number_out_of_range'

export type CheckedForm =
  | { readonly ok: true; readonly values: TransformValues }
  | { readonly ok: false; readonly problems: FormProblems }

/** Checks the form by the schema that the server checks it with. The first problem of a field counts. */
export function checkForm(form: TransformForm): CheckedForm {
  const parsed = transformSchema.safeParse(form)
  if (parsed.success) return { ok: true, values: parsed.data }
  const problems: FormProblems = {}
  for (const { path, message } of parsed.error.issues) {
    const field = FIELDS.find((name) => name === path[0])
    if (field) problems[field] ??= KEYS.find((key) => key === message) ?? 'number_out_of_range'
  }
  return { ok: false, problems }
}

const FIELDS = [
  'style',
  'roomType',
  'surface',
  'prompt',
  'negative_prompt',
  'num_inference_steps',
  'guidance_scale',
  'prompt_strength',
  'seed',
  'designsToCreate',
] as const satisfies readonly (keyof TransformForm)[]

const KEYS = [
  'style_required',
  'room_type_required',
  'prompt_too_short',
  'prompt_too_long',
] as const satisfies readonly ValidationKey[]
