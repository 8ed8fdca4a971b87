import * as z from 'zod'
import { furnishing } from '../tasks/furnish/params.ts'
import { FIRST_TASK, PLAIN_TASKS, STYLE_TASKS, THING_TASKS } from '../tasks/tasks.ts'
import { areaSettings, ownMaterial, perspective } from './area-settings.ts'
import { byName, NUMBER_PARAMS } from './number-params.ts'
import { STYLE_IDS } from './styles.ts'

/** The parameters every task has. */
const common = {
  seed: z.number(),
  /** The user's settings for each area, in order of area number. Without a map of areas there is one entry. */
  areas: z.array(areaSettings).readonly(),
  /** Our server's picture of the photo was compared with the one on the screen before the run began. */
  isAsShown: z.literal(true).optional(),
}

const restyle = z.object({
  // Rows from before tasks existed.
  task: z.enum(STYLE_TASKS).optional().default(FIRST_TASK),
  style: z.enum(STYLE_IDS),
  roomType: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  ...byName(({ initial }) => z.number().default(initial)),
  /** SHA-256 hashes of the reference images sent to the model, in order; omitted if there were none. */
  references: z.array(z.string()).optional(),
  ...common,
})

/** Tasks for which the selection says it all. */
const plain = z.object({ task: z.enum(PLAIN_TASKS), ...common })

const furnish = z.object({
  task: z.enum(THING_TASKS),
  furnishing: furnishing.readonly(),
  /** Where our own engine puts it, as the preview showed it. */
  placement: perspective.exactOptional(),
  /** A picture of the user's own thing, drawn by our own engine instead of the look. */
  own: ownMaterial.exactOptional(),
  words: z.string(),
  ...common,
})

/**
 * The user's request, stored with the run so the design can be made again. Limits are enforced by the form and request schemas
 * only, so old rows stay readable when limits change. Numbers added later default to their initial value.
 */
export const designParams = z.discriminatedUnion('task', [restyle, plain, furnish])

/** Adds fields to the parameters of every task. */
export function withParams<More extends z.core.$ZodLooseShape>(more: More) {
  return z.discriminatedUnion('task', [restyle.extend(more), plain.extend(more), furnish.extend(more)])
}

export type DesignParams = z.output<typeof designParams>
export type RestyleParams = z.output<typeof restyle>
export type FurnishParams = z.output<typeof furnish>

/** A setting the engine changed. `used: null` means the engine has no such setting. */
export const adjustment = z.object({
  field: z.enum([...NUMBER_PARAMS.map(({ name }) => name), 'negativePrompt']),
  asked: z.number().nullable(),
  used: z.number().nullable(),
})

export type Adjustment = z.output<typeof adjustment>

/** An engine's report on a design it made. */
export const engineRecord = z.object({
  model: z.string(),
  /** The parameters sent to the engine, in its own names and ranges. */
  sent: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Provenance marks in the model's file, such as `c2pa` or `iptc:trainedAlgorithmicMedia`. Read, not verified. */
  marks: z.array(z.string()).optional(),
})

export type EngineRecord = z.output<typeof engineRecord>

/** The result of comparing a finished design with its photo, pixel by pixel. */
export const diffReport = z.object({
  width: z.number(),
  height: z.number(),
  /** Pixels that differ from the photo although they shouldn't: always 0, by count, not by assumption. */
  changedOutside: z.number(),
  /** Share (0–1) of the photo that was selected; for a restyled room, the share that was not kept. */
  coverage: z.number(),
})

export type DiffReport = z.output<typeof diffReport>

const recorded = {
  design: z.uuid(),
  engine: z.string(),
  /** The model the engine used; `null` for designs made before engines reported it. */
  model: z.string().nullable(),
  sent: engineRecord.shape.sent.nullable(),
  marks: engineRecord.shape.marks,
  /** SHA-256 of the uploaded photo and mask files. */
  photoHash: z.string().nullable(),
  maskHash: z.string().nullable(),
  /** The diff report, under its name in files and responses. */
  receipt: diffReport.nullable(),
}

/** Everything that went into a design: sent with it, written into its file, and enough to make it again. */
export const generationParams = z.discriminatedUnion('task', [
  // Allows styles that this version no longer has.
  restyle.extend({ ...recorded, style: z.string() }),
  plain.extend(recorded),
  furnish.extend(recorded),
])

export type GenerationParams = z.output<typeof generationParams>
