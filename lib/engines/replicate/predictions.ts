import * as z from 'zod'

// The fields we read from the API's responses (https://replicate.com/docs/reference/http). Those its published schema doesn't
// require are optional.

const jobId = z.string().regex(/^[a-z0-9]{8,64}$/i)

export const prediction = z.object({
  id: jobId,
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  /** `owner/name`, for official and community models. */
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
