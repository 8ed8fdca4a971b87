import * as z from 'zod'

// The API's answers as its OpenAPI description publishes them (https://api.replicate.com/openapi.json), to hold the
// stand-in to. Strict: an answer with a field that the service does not send would let us rely on it.

const time = z.iso.datetime()

export const publishedPrediction = z.strictObject({
  id: z.string(),
  model: z.string().regex(/^[^/]+\/[^/]+$/),
  version: z.string().regex(/^([0-9a-f]{64}|hidden)$/),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  input: z.record(z.string(), z.unknown()),
  output: z.unknown(),
  error: z.string().nullable(),
  logs: z.string(),
  metrics: z.strictObject({ predict_time: z.number().optional(), total_time: z.number().optional() }),
  source: z.enum(['api', 'web']),
  data_removed: z.boolean(),
  created_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  deadline: time.optional(),
  urls: z.strictObject({ get: z.url(), cancel: z.url(), web: z.url(), stream: z.url().optional() }),
})

export const publishedPage = z.strictObject({
  previous: z.string().nullable(),
  next: z.string().nullable(),
  results: z.array(publishedPrediction),
})

export const publishedFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  etag: z.string(),
  checksums: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  metadata: z.record(z.string(), z.unknown()),
  created_at: time,
  expires_at: time,
  urls: z.strictObject({ get: z.url() }),
})

export const publishedProblem = z.looseObject({ detail: z.string(), status: z.number().int() })
