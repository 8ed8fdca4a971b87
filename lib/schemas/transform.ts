import * as z from 'zod'
import { SURFACES } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { MATERIAL_CHOICES } from '@/lib/domain/materials'
import { isConvex, type Perspective } from '@/lib/domain/perspective'
import { ROOM_TYPE_IDS } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'
import { storableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { prompt, negativePrompt, steps, guidance, strength, designs, seed } = LIMITS

const OUT_OF_RANGE = 'number_out_of_range'

/** A number, or text that spells one: multipart bodies hold only text. */
const number = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.coerce.number<number>({ error: OUT_OF_RANGE }).min(min, OUT_OF_RANGE).max(max, OUT_OF_RANGE)

const text = (key: string) => z.string({ error: key })

const material = z.enum(MATERIAL_CHOICES)
const materialColor = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)])
const materialScale = z.number().min(LIMITS.materialScale.min).max(LIMITS.materialScale.max)

const share = z
  .number()
  .min(-LIMITS.perspective.outside)
  .max(1 + LIMITS.perspective.outside)
const corner = z.strictObject({ x: share, y: share })
const sideMetres = z.number().min(LIMITS.perspective.sides.min).max(LIMITS.perspective.sides.max)
const perspectiveSchema = z.strictObject({
  corners: z.tuple([corner, corner, corner, corner]).refine(isConvex).readonly(),
  widthMetres: sideMetres,
  heightMetres: sideMetres,
}) satisfies z.ZodType<Perspective>
/** Not in what was stored before areas had one. */
const perspective = perspectiveSchema.nullable().default(PLAIN_AREA.perspective)

/** What was said of one area, as it is stored. */
export const areaSettingsSchema = z.object({
  surface: z.enum(SURFACES),
  material,
  materialColor,
  materialScale,
  perspective,
}) satisfies z.ZodType<AreaSettings>

/** The same in a request: a kind alone, or with what the area is to become. */
const kindSchema = z.union([
  z.enum(SURFACES).transform((surface): AreaSettings => ({ ...PLAIN_AREA, surface })),
  z
    .strictObject({
      kind: z.enum(SURFACES),
      material: material.default(PLAIN_AREA.material),
      color: materialColor.default(PLAIN_AREA.materialColor),
      scale: materialScale.default(PLAIN_AREA.materialScale),
      perspective,
    })
    .transform(
      ({ kind, color, scale, ...same }): AreaSettings => ({
        ...same,
        surface: kind,
        materialColor: color,
        materialScale: scale,
      }),
    ),
])

/** One entry an area, in the order of the area numbers. */
const kindsSchema = z.array(kindSchema).max(LIMITS.areas.max)

/** The field `kinds` of a request, from what was said of each area. */
export function kindsField(areas: readonly AreaSettings[]): string {
  const kinds = areas.map(({ surface, materialColor: color, materialScale: scale, ...same }) => ({
    kind: surface,
    color,
    scale,
    ...same,
  }))
  return JSON.stringify(kinds satisfies z.input<typeof kindsSchema>)
}

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

/** One design's fields in a multipart body. How many designs the form asked for is checked where it is sent along. */
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
