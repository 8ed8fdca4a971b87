import * as z from 'zod'
import type { DesignRun } from '@/lib/domain/design-run'
import { STYLE_IDS } from '@/lib/domain/styles'
import { areaSettingsSchema } from '@/lib/schemas/areas'
import { adjustmentSchema, receiptSchema } from '@/lib/schemas/responses'
import { time } from '@/lib/server/supabase/rpc'

/** The `params` column. */
const storedParams = z.object({
  style: z.enum(STYLE_IDS),
  roomType: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  steps: z.number(),
  guidance: z.number(),
  strength: z.number(),
  seed: z.number(),
  areas: z.array(areaSettingsSchema).readonly(),
})

/** Stored beside the parameters. By the photo's hash a later run finds the stored original. */
const storedHashes = z.object({
  photoHash: z.string().nullable().default(null),
  maskHash: z.string().nullable().default(null),
})

export const runRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    status: z.enum(['reserved', 'generating', 'succeeded', 'failed']),
    attempt: z.number(),
    params: storedParams.extend({ ...storedHashes.shape, clamped: z.array(adjustmentSchema).default([]) }),
    engine: z.string(),
    engine_job_id: z.string().nullable(),
    seed: z.number(),
    original_path: z.string().nullable(),
    result_path: z.string().nullable(),
    receipt: z.nullable(receiptSchema),
    error_code: z.string().nullable(),
    credit_refunded_at: z.string().nullable(),
    result_expired_at: z.string().nullable(),
    created_at: time,
    finished_at: time.nullable(),
  })
  .transform(
    ({ params: { clamped, photoHash, maskHash, ...params }, ...row }): DesignRun => ({
      id: row.id,
      userId: row.user_id,
      status: row.status,
      attempt: row.attempt,
      params,
      engine: row.engine,
      engineJobId: row.engine_job_id,
      clamped,
      seed: row.seed,
      photoHash,
      maskHash,
      originalPath: row.original_path,
      resultPath: row.result_path,
      receipt: row.receipt,
      errorCode: row.error_code,
      creditRefunded: row.credit_refunded_at !== null,
      resultExpired: row.result_expired_at !== null,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    }),
  )
