import * as z from 'zod'
import { type AreaSettings, areaSettings, ownMaterial, perspective } from '@/lib/domain/area-settings'
import { type DesignParams, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { byField, numbersOf } from '@/lib/domain/number-params'
import type { Perspective } from '@/lib/domain/perspective'
import { ROOM_TYPE_IDS } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'
import { furnishingOf, LOOKS } from '@/lib/tasks/furnish/furnishing'
import { furnishingForm, furnishingRequest } from '@/lib/tasks/furnish/params'
import { FIRST_TASK, PLAIN_TASKS, STYLE_TASKS, TASKS, type Task, THING_TASKS } from '@/lib/tasks/tasks'
import { storableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const OUT_OF_RANGE = 'number_out_of_range'

type Range = { readonly min: number; readonly max: number; readonly step: number }

/** A number, or text that spells one: multipart bodies are all text. */
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

const words = storableText().max(LIMITS.prompt.max, 'prompt_too_long')

const designsToCreate = number(LIMITS.designs)

const keptFurnishing = {
  ...furnishingForm,
  placement: perspective.nullable().catch(null),
  own: ownMaterial.nullable().catch(null),
  words: words.catch(''),
}

const restyleForm = z.object({ task: z.enum(STYLE_TASKS), ...fields, ...keptFurnishing, designsToCreate })

/** Fields of other tasks are kept but not validated. Removals and rugs have no variations, so one design at a time. */
const withoutStyle = {
  style: z.string(),
  roomType: z.string(),
  prompt: z.string(),
  negative_prompt: z.string(),
  ...byField(({ field, initial }) => fields[field].catch(initial)),
  seed: fields.seed.catch(undefined),
  designsToCreate: designsToCreate.catch(1).transform(() => 1),
}

const plainForm = z.object({ task: z.enum(PLAIN_TASKS), ...withoutStyle, ...keptFurnishing })
const furnishForm = z.object({ task: z.enum(THING_TASKS), ...withoutStyle, ...keptFurnishing, words })

/** The design tool's form, with the specification's field names. */
export const transformSchema: z.ZodType<TransformValues, TransformForm> = z.discriminatedUnion('task', [
  restyleForm,
  plainForm,
  furnishForm,
])

export type TransformValues =
  | z.output<typeof restyleForm>
  | z.output<typeof plainForm>
  | z.output<typeof furnishForm>
/** All tasks share the same fields, so nothing is lost when the user switches tasks. */
export type TransformForm = Omit<z.input<typeof restyleForm>, 'task' | 'placement'> & {
  task: Task
  placement: Perspective | null
}

/** Form values of an earlier request; without a task if they are from before tasks existed. */
export const storedTransform = z.preprocess(
  (stored) => (typeof stored === 'object' ? { task: FIRST_TASK, ...stored } : stored),
  transformSchema,
)

const { kind, ...chosen } = areaSettings.shape

/** An area in a request: just a kind, or a kind with its settings. */
const requestedArea = z.union([
  kind.transform((each): AreaSettings => ({ ...PLAIN_AREA, kind: each })),
  z.strictObject({
    kind,
    material: chosen.material.default(PLAIN_AREA.material),
    color: chosen.color.default(PLAIN_AREA.color),
    scale: chosen.scale.default(PLAIN_AREA.scale),
    perspective: chosen.perspective.default(PLAIN_AREA.perspective),
    own: chosen.own.default(PLAIN_AREA.own),
    isKept: chosen.isKept,
  }),
])

/** One entry per area, in order of area number. */
const requestedAreas = z.array(requestedArea).max(LIMITS.areas.max)

const json = z.string().transform(parseJson)
const kinds = json.pipe(requestedAreas).default([])

/** One design's fields in a multipart body. The number of designs is validated where it's sent. */
const restyleRequest = z.object({
  task: z.enum(STYLE_TASKS).optional().default(FIRST_TASK),
  ...fields,
  ...byField((param) => number(param).default(param.initial)),
  negative_prompt: fields.negative_prompt.default(''),
  designsToCreate: designsToCreate.optional(),
  kinds,
})

/** Finishes chosen for the areas don't matter to other tasks. */
const plainRequest = z.object({
  task: z.enum(PLAIN_TASKS),
  seed: fields.seed,
  kinds: kinds.transform((areas) => areas.map((area) => ({ ...PLAIN_AREA, kind: area.kind }))),
})

const furnishRequest = z.object({
  task: z.enum(THING_TASKS),
  ...furnishingRequest,
  placement: json.pipe(perspective).exactOptional(),
  own: json.pipe(ownMaterial).exactOptional(),
  words: words.default(''),
  seed: fields.seed,
  kinds: plainRequest.shape.kinds,
})

const requestSchema = z.discriminatedUnion('task', [restyleRequest, plainRequest, furnishRequest])

type WithoutSeed<Params> = Params extends DesignParams ? Omit<Params, 'seed'> & { seed?: number } : never

/** The parameters of one design; without a seed, one is drawn at random. */
export type DesignFields = WithoutSeed<DesignParams>

function designFields(request: z.output<typeof requestSchema>): DesignFields {
  const seed = request.seed !== undefined && { seed: request.seed }
  if ('thing' in request) {
    const { task, placement, own, words: said, kinds: areas } = request
    const chosenThing = { ...(placement && { placement }), ...(own && { own }) }
    return { task, furnishing: furnishingOf(request), ...chosenThing, words: said, areas, ...seed }
  }
  if (!('style' in request)) return { task: request.task, areas: request.kinds, ...seed }
  return {
    task: request.task,
    style: request.style,
    roomType: request.roomType,
    prompt: request.prompt,
    negativePrompt: request.negative_prompt,
    ...numbersOf(request),
    areas: request.kinds,
    ...seed,
  }
}

/** One design's fields in a multipart body, under the product's names. */
export const designFieldsSchema = requestSchema.transform(designFields)

/** The multipart body of an upload: one design's fields, and the id the client chose for the run. */
export const uploadSchema = z
  .discriminatedUnion('task', [
    restyleRequest.extend({ runId: z.uuid() }),
    plainRequest.extend({ runId: z.uuid() }),
    furnishRequest.extend({ runId: z.uuid() }),
  ])
  .transform(({ runId, ...request }) => ({ runId, fields: designFields(request) }))

/** A `seed` of `undefined` is drawn at random. */
export const INITIAL_FORM: TransformForm = {
  task: FIRST_TASK,
  style: '',
  roomType: '',
  prompt: '',
  negative_prompt: '',
  ...byField(({ initial }) => initial),
  seed: undefined,
  designsToCreate: LIMITS.designs.initial,
  thing: 'rug',
  look: LOOKS.rug[0],
  thingColor: '',
  frame: 'oak',
  placement: null,
  own: null,
  words: '',
}

const draftText = z.string().catch('')
const { shape } = restyleForm

const formDraftSchema = z
  .object({
    task: z.enum(TASKS).catch(INITIAL_FORM.task),
    style: draftText,
    roomType: draftText,
    prompt: draftText,
    negative_prompt: draftText,
    ...byField(({ field, initial }) => shape[field].catch(initial)),
    seed: shape.seed.catch(undefined),
    designsToCreate: shape.designsToCreate.catch(INITIAL_FORM.designsToCreate),
    ...keptFurnishing,
  })
  .catch(INITIAL_FORM)

/** Reads a stored draft into form values. Missing or invalid fields get their initial value. */
export function parseFormDraft(stored: unknown): TransformForm {
  return { ...INITIAL_FORM, ...formDraftSchema.parse(stored) }
}
