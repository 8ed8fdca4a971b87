import * as z from 'zod/mini'
import { LIMITS } from '@/lib/domain/limits'
import { STYLE_IDS } from '@/lib/domain/style-list'
import { SURFACES } from '@/lib/domain/surfaces'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { prompt, negativePrompt, steps, guidance, strength, designs, seed } = LIMITS

type Range = { readonly min: number; readonly max: number }

/** A number, or a text that says one. */
const number = ({ min, max }: Range) => z.coerce.number().check(z.minimum(min), z.maximum(max))
const wholeNumber = (range: Range) => number(range).check(z.int())

/** The fields of one design as they travel: the form, the multipart body and the run's record share them. */
export const designFieldsSchema = z.object({
  style: z.enum(STYLE_IDS, { error: 'style_required' }),
  roomType: z
    .string({ error: 'room_type_required' })
    .check(z.minLength(1, 'room_type_required'), z.maxLength(60, 'room_type_required')),
  prompt: z
    .string({ error: 'prompt_too_short' })
    .check(z.trim(), z.minLength(prompt.min, 'prompt_too_short'), z.maxLength(prompt.max, 'prompt_too_long')),
  negative_prompt: z.optional(z.string().check(z.trim(), z.maxLength(negativePrompt.max, 'prompt_too_long'))),
  num_inference_steps: z._default(wholeNumber(steps), steps.initial),
  guidance_scale: z._default(number(guidance), guidance.initial),
  prompt_strength: z._default(number(strength), strength.initial),
  surface: z.optional(z.enum(SURFACES)),
  seed: z.optional(wholeNumber({ min: 0, max: seed.below - 1 })),
})

/** The form of the design tool: one design's fields and how many to make. */
export const transformSchema = z.extend(designFieldsSchema, {
  designsToCreate: z._default(wholeNumber(designs), designs.initial),
})

/** The multipart body of an upload: one design's fields and the client's id for it. */
export const uploadSchema = z.extend(designFieldsSchema, { runId: z.uuid() })

export type DesignFields = z.output<typeof designFieldsSchema>
export type TransformInput = z.input<typeof transformSchema>
export type TransformValues = z.output<typeof transformSchema>
export type UploadFields = z.output<typeof uploadSchema>
