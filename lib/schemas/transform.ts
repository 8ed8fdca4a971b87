import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { STYLE_IDS } from '@/lib/domain/style-list'
import { SURFACES } from '@/lib/domain/surfaces'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { prompt, negativePrompt, steps, guidance, strength, designs, seed } = LIMITS

/** The fields of one design as they travel: the form, the multipart body and the run's record share them. */
export const designFieldsSchema = z.object({
  style: z.enum(STYLE_IDS, { error: 'style_required' }),
  roomType: z
    .string({ error: 'room_type_required' })
    .min(1, 'room_type_required')
    .max(60, 'room_type_required'),
  prompt: z
    .string({ error: 'prompt_too_short' })
    .trim()
    .min(prompt.min, 'prompt_too_short')
    .max(prompt.max, 'prompt_too_long'),
  negative_prompt: z.string().trim().max(negativePrompt.max, 'prompt_too_long').optional(),
  num_inference_steps: z.coerce.number().int().min(steps.min).max(steps.max).default(steps.initial),
  guidance_scale: z.coerce.number().min(guidance.min).max(guidance.max).default(guidance.initial),
  prompt_strength: z.coerce.number().min(strength.min).max(strength.max).default(strength.initial),
  surface: z.enum(SURFACES).optional(),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(seed.below - 1)
    .optional(),
})

/** The form of the design tool: one design's fields and how many to make. */
export const transformSchema = designFieldsSchema.extend({
  designsToCreate: z.coerce.number().int().min(designs.min).max(designs.max).default(designs.initial),
})

/** The multipart body of an upload: one design's fields and the client's id for it. */
export const uploadSchema = designFieldsSchema.extend({ runId: z.uuid() })

export type DesignFields = z.output<typeof designFieldsSchema>
export type TransformInput = z.input<typeof transformSchema>
export type TransformValues = z.output<typeof transformSchema>
export type UploadFields = z.output<typeof uploadSchema>
