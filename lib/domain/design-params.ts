import * as z from 'zod'
import { areaSettings } from './area-settings.ts'
import { FRAMES, type Furnishing, LOOKS, MODEL_THINGS } from './furnishing.ts'
import { byName, NUMBER_PARAMS } from './number-params.ts'
import { STYLE_IDS } from './styles.ts'
import { PLAIN_TASKS } from './tasks.ts'

/** What every task has. */
const common = {
  seed: z.number(),
  /** What the user said of each area, in the order of the area numbers. Without a map of areas there is one. */
  areas: z.array(areaSettings).readonly(),
}

/** Gives painted areas, or a whole room but for what stays, the finishes of a style, or those that the user chose. */
const restyle = z.object({
  // Without a task: of before there were others.
  task: z.enum(['restyle-areas', 'restyle-room']).optional().default('restyle-areas'),
  style: z.enum(STYLE_IDS),
  roomType: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  ...byName(({ initial }) => z.number().default(initial)),
  /** SHA-256 of the pictures that the model got beside the photo, in their order; without any, none. */
  references: z.array(z.string()).optional(),
  ...common,
})

/** Nothing more is said of what is selected. */
const plain = z.object({ task: z.enum(PLAIN_TASKS), ...common })

const color = z.string().regex(/^#[0-9a-f]{6}$/)
const frame = z.enum(FRAMES)

/** A thing that is put into a room. */
const furnishing = z.discriminatedUnion('thing', [
  z.object({ thing: z.literal('rug'), look: z.enum(LOOKS.rug), color }),
  z.object({ thing: z.literal('picture'), look: z.enum(LOOKS.picture), color, frame }),
  // Stored mirrors and curtains may have a look and a frame, and mirrors no color, from when our own engine made them.
  z.object({ thing: z.enum(MODEL_THINGS), color: z.union([z.literal(''), color]).default('') }),
]) satisfies z.ZodType<Furnishing>

/** Puts a thing where something is selected. The words are for hosted models. */
const furnish = z.object({
  task: z.literal('furnish'),
  furnishing: furnishing.readonly(),
  words: z.string(),
  ...common,
})

/**
 * What a user asks for, stored with the run so that it can be made again. The limits of a request are the form's: what
 * is stored stays readable when they change, and a number that came later has its initial value.
 */
export const designParams = z.discriminatedUnion('task', [restyle, plain, furnish])

/** The parameters of a design with more fields beside them, which every task has. */
export function withParams<More extends z.core.$ZodLooseShape>(more: More) {
  return z.discriminatedUnion('task', [restyle.extend(more), plain.extend(more), furnish.extend(more)])
}

export type DesignParams = z.output<typeof designParams>
export type RestyleParams = z.output<typeof restyle>
export type FurnishParams = z.output<typeof furnish>

/** What an engine does differently than asked. `used: null` means that it has no such setting. */
export const adjustment = z.object({
  field: z.enum([...NUMBER_PARAMS.map(({ name }) => name), 'negativePrompt']),
  asked: z.number().nullable(),
  used: z.number().nullable(),
})

export type Adjustment = z.output<typeof adjustment>

/** What an engine says about a design it made. */
export const engineRecord = z.object({
  model: z.string(),
  /** The parameters as the engine was sent them: by its own names and within its ranges. */
  sent: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** What the model's own file said of where it comes from, such as `c2pa` or `iptc:trainedAlgorithmicMedia`. Read, not verified. */
  marks: z.array(z.string()).optional(),
})

export type EngineRecord = z.output<typeof engineRecord>

/** What comparing a finished design with its photo, pixel by pixel, showed. */
export const diffReport = z.object({
  width: z.number(),
  height: z.number(),
  /** Pixels that were not to change and yet differ from the photo: always 0, counted, not assumed. */
  changedOutside: z.number(),
  /** Share (0–1) of the photo that was selected, or of a restyled room what was not kept. */
  coverage: z.number(),
  /** Of a room that a model made anew: the share (0–1) of its lines that are found where the photo has them. */
  inPlace: z.number().exactOptional(),
})

export type DiffReport = z.output<typeof diffReport>

const recorded = {
  design: z.uuid(),
  engine: z.string(),
  /** Which model the engine used; `null` for designs made before engines reported it. */
  model: z.string().nullable(),
  sent: engineRecord.shape.sent.nullable(),
  marks: engineRecord.shape.marks,
  /** SHA-256 of the photo and mask files as they were uploaded. */
  photoHash: z.string().nullable(),
  maskHash: z.string().nullable(),
  /** The diff report, by its name in files and responses. */
  receipt: diffReport.nullable(),
}

/** Everything that went into a design: sent with it, written into its file, and enough to make it again. */
export const generationParams = z.discriminatedUnion('task', [
  // Also a style that this version no longer has.
  restyle.extend({ ...recorded, style: z.string() }),
  plain.extend(recorded),
  furnish.extend(recorded),
])

export type GenerationParams = z.output<typeof generationParams>
