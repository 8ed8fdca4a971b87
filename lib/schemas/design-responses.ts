import * as z from 'zod'
import { adjustment, diffReport, generationParams } from '@/lib/domain/design-params'

// Kept apart from the other responses, which every page loads: these import all styles and materials.

/** `POST /api/images/validate` */
export const validateResponseSchema = z.object({
  valid: z.literal(true),
  image: z.object({
    width: z.number(),
    height: z.number(),
    format: z.enum(['jpeg', 'png']),
    bytes: z.number(),
    /** The photo is over 24 megapixels and is scaled down once. */
    scaledDown: z.boolean(),
  }),
  mask: z.object({ width: z.number(), height: z.number(), coverage: z.number() }),
})

/** `POST /api/images/uploads`: where to put each file, and the path to refer to it by. */
export const uploadsResponseSchema = z.object({
  uploads: z.array(z.object({ path: z.string(), url: z.url() })),
})

/** `POST /api/images/upload` */
export const uploadResponseSchema = z.object({
  transformedImage: z.string(),
  originalUrl: z.string(),
  resultUrl: z.string(),
  runId: z.uuid(),
  seed: z.number(),
  designsLeft: z.number(),
  engine: z.string(),
  clamped: z.array(adjustment),
  receipt: diffReport.nullable(),
  recipe: generationParams,
})

/** One run in the responses of `GET /api/images/runs` and `GET /api/images/runs/{id}`. */
export const runResponseSchema = z.object({
  id: z.uuid(),
  status: z.enum(['reserved', 'generating', 'succeeded', 'failed']),
  engine: z.string(),
  clamped: z.array(adjustment),
  seed: z.number(),
  resultUrl: z.string().nullable(),
  originalUrl: z.string().nullable(),
  /** In a room's designs: it was stored for good. */
  isStored: z.literal(true).exactOptional(),
  /** The image was deleted after its retention time. */
  isExpired: z.boolean(),
  recipe: generationParams,
  errorCode: z.string().nullable(),
  creditRefunded: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
/** `GET /api/images/runs`: one page, newest first. `?after={id}` gets the runs before that one. */
export const runsResponseSchema = z.object({ runs: z.array(runResponseSchema), hasMore: z.boolean() })

/** `GET /api/rooms/{id}/designs`: those that still exist, latest first. */
export const versionsResponseSchema = z.object({ runs: z.array(runResponseSchema) })

/** `POST /api/images/runs/{id}/cancel`: how the run ended, and the remaining credits. */
export const cancelResponseSchema = z.object({
  status: runResponseSchema.shape.status,
  errorCode: z.string().nullable(),
  designsLeft: z.number(),
})

export type ValidateResponse = z.output<typeof validateResponseSchema>
export type UploadResponse = z.output<typeof uploadResponseSchema>
export type CancelResponse = z.output<typeof cancelResponseSchema>
export type RunResponse = z.output<typeof runResponseSchema>
export type RunsResponse = z.output<typeof runsResponseSchema>
