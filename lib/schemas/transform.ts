import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { ROOM_TYPE_IDS } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'
import { kindsSchema } from './areas'
import { storableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { prompt, negativePrompt, steps, guidance, strength, designs, seed } = LIMITS

const OUT_OF_RANGE = 'number_out_of_range'

/** A number, or text that contains one: multipart bodies have only text. */
const number = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.coerce.number<number>({ error: OUT_OF_RANGE }).min(min, OUT_OF_RANGE).max(max, OUT_OF_RANGE)

const text = (key: string) => z.string({ error: key })

function parseJson(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
}

const fields = {
  style: text('style_required').pipe(z.enum(STYLE_IDS, { error: 'style_required' })),
  roomType: text('room_type_required').pipe(z.enum(ROOM_TYPE_IDS, { error: 'room_type_required' })),
  prompt: storableText('prompt_too_short')
    .min(prompt.min, 'prompt_too_short')
    .max(prompt.max, 'prompt_too_long'),
  negative_prompt: storableText().max(negativePrompt.max, 'prompt_too_long'),
  num_inference_steps: number(steps).int(OUT_OF_RANGE),
  guidance_scale: number(guidance),
  prompt_strength: number(strength),
  seed: number({ min: 0, max: seed.below - 1 })
    .int(OUT_OF_RANGE)
    .optional(),
}

const designsToCreate = number(designs).int(OUT_OF_RANGE)

/** The form of the design tool: one design's fields and how many designs to make. */
export const transformSchema = z.object({ ...fields, designsToCreate })

/** One design's fields in a multipart body. The number of designs is checked if it is sent too. */
export const designFieldsSchema = z.object({
  ...fields,
  designsToCreate: designsToCreate.optional(),
  negative_prompt: fields.negative_prompt.optional(),
  num_inference_steps: fields.num_inference_steps.default(steps.initial),
  guidance_scale: fields.guidance_scale.default(guidance.initial),
  prompt_strength: fields.prompt_strength.default(strength.initial),
  kinds: z.string().transform(parseJson).pipe(kindsSchema).default([]),
})

/** The multipart body of an upload: one design's fields and the id that the client chose for the run. */
export const uploadSchema = designFieldsSchema.extend({ runId: z.uuid() })

export type DesignFields = Omit<z.output<typeof designFieldsSchema>, 'designsToCreate'>
export type TransformForm = z.input<typeof transformSchema>
export type TransformValues = z.output<typeof transformSchema>
