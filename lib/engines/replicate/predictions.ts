import * as z from 'zod'

// The fields that we read from the API's answers (https://replicate.com/docs/reference/http). The others are left out, and
// those that the published description does not call required may be missing.

const jobId = z.string().regex(/^[a-z0-9]{8,64}$/i)

export const prediction = z.object({
  id: jobId,
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  /** `owner/name`, of an official model as of a community one. */
  model: z.string().optional(),
  input: z.record(z.string(), z.unknown()).nullish(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
  data_removed: z.boolean().optional(),
})

export type Prediction = z.output<typeof prediction>

export const predictionPage = z.object({ results: z.array(prediction) })

export const uploadedFile = z.object({ id: z.string(), urls: z.object({ get: z.url() }) })
