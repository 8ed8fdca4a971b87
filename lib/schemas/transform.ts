import * as z from 'zod'
import { type AreaSettings, areaSettings } from '@/lib/domain/area-settings'
import { type DesignParams, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { byField, numbersOf } from '@/lib/domain/number-params'
import { ROOM_TYPE_IDS } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'
import { storableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const OUT_OF_RANGE = 'number_out_of_range'

type Range = { readonly min: number; readonly max: number; readonly step: number }

/** A number, or text that spells one: multipart bodies hold only text. */
function number({ min, max, step }: Range) {
  const inRange = z.coerce
    .number<number>({ error: OUT_OF_RANGE })
    .min(min, OUT_OF_RANGE)
    .max(max, OUT_OF_RANGE)
  return Number.isInteger(step) ? inRange.int(OUT_OF_RANGE) : inRange
}

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
    .min(LIMITS.prompt.min, 'prompt_too_short')
    .max(LIMITS.prompt.max, 'prompt_too_long'),
  negative_prompt: storableText().max(LIMITS.form.maxCharacters, 'text_too_long'),
  ...byField((param) => number(param)),
  seed: number({ min: 0, max: LIMITS.seed.max, step: 1 }).optional(),
}

const designsToCreate = number(LIMITS.designs)

/** The form of the design tool, by the names that the specification gives its fields. */
export const transformSchema = z.object({ ...fields, designsToCreate })

const { kind, ...chosen } = areaSettings.shape

/** What a request says of an area: a kind alone, or with what the area is to become. */
const requestedArea = z.union([
  kind.transform((each): AreaSettings => ({ ...PLAIN_AREA, kind: each })),
  z.strictObject({
    kind,
    material: chosen.material.default(PLAIN_AREA.material),
    color: chosen.color.default(PLAIN_AREA.color),
    scale: chosen.scale.default(PLAIN_AREA.scale),
    perspective: chosen.perspective.default(PLAIN_AREA.perspective),
    own: chosen.own.default(PLAIN_AREA.own),
  }),
])

/** One entry per area, in the order of the area numbers. */
const requestedAreas = z.array(requestedArea).max(LIMITS.areas.max)

/** One design's fields in a multipart body. How many designs the form asked for is checked where it is sent along. */
const requestSchema = z.object({
  ...fields,
  ...byField((param) => number(param).default(param.initial)),
  negative_prompt: fields.negative_prompt.default(''),
  designsToCreate: designsToCreate.optional(),
  kinds: z.string().transform(parseJson).pipe(requestedAreas).default([]),
})

/** The parameters of one design; without a seed it is left to chance. */
export type DesignFields = Omit<DesignParams, 'seed'> & Partial<Pick<DesignParams, 'seed'>>

function designFields(request: z.output<typeof requestSchema>): DesignFields {
  return {
    style: request.style,
    roomType: request.roomType,
    prompt: request.prompt,
    negativePrompt: request.negative_prompt,
    ...numbersOf(request),
    areas: request.kinds,
    ...(request.seed !== undefined && { seed: request.seed }),
  }
}

/** One design's fields in a multipart body, as the product names them. */
export const designFieldsSchema = requestSchema.transform(designFields)

/** The multipart body of an upload: one design's fields and the id that the client chose for the run. */
export const uploadSchema = requestSchema
  .extend({ runId: z.uuid() })
  .transform(({ runId, ...request }) => ({ runId, fields: designFields(request) }))

export type TransformForm = z.input<typeof transformSchema>
export type TransformValues = z.output<typeof transformSchema>

/** A `seed` of `undefined` is drawn at random. */
export const INITIAL_FORM: TransformForm = {
  style: '',
  roomType: '',
  prompt: '',
  negative_prompt: '',
  ...byField(({ initial }) => initial),
  seed: undefined,
  designsToCreate: LIMITS.designs.initial,
}

const draftText = z.string().catch('')
const { shape } = transformSchema

const formDraftSchema = z
  .object({
    style: draftText,
    roomType: draftText,
    prompt: draftText,
    negative_prompt: draftText,
    ...byField(({ field, initial }) => shape[field].catch(initial)),
    seed: shape.seed.catch(undefined),
    designsToCreate: shape.designsToCreate.catch(INITIAL_FORM.designsToCreate),
  })
  .catch(INITIAL_FORM)

/** A stored draft as form values. What is missing or no longer valid gets its initial value. */
export function parseFormDraft(stored: unknown): TransformForm {
  return { ...INITIAL_FORM, ...formDraftSchema.parse(stored) }
}
