import * as z from 'zod'
import type { DesignRun } from '@/lib/domain/design-run'
import { PLAN_NAMES } from '@/lib/domain/plans'
import { STYLE_IDS } from '@/lib/domain/style-list'
import type { Subscription } from '@/lib/domain/subscription'
import { SURFACES } from '@/lib/domain/surfaces'
import type { StoredDesign } from '@/lib/ports/design-store'
import { adjustmentSchema, receiptSchema } from '@/lib/schemas/responses'

// The database's rows on the left, the domain's words on the right. Snake case ends here.

const time = z.string().transform((text) => new Date(text))

export const subscriptionRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    plan_name: z.enum(PLAN_NAMES),
    designs_left: z.number(),
    total_designs: z.number(),
    status: z.enum(['active', 'inactive']),
    features: z.object({ isYearly: z.boolean().optional() }),
    expires_at: time.nullable(),
  })
  .transform(
    (row): Subscription => ({
      id: row.id,
      userId: row.user_id,
      planName: row.plan_name,
      designsLeft: row.designs_left,
      totalDesigns: row.total_designs,
      status: row.status,
      isYearly: row.features.isYearly ?? false,
      expiresAt: row.expires_at,
    }),
  )

/** `params` of a run as they are stored; the photo's hash lets a later run find the kept original. */
export const storedParams = z.object({
  style: z.enum(STYLE_IDS),
  roomType: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  steps: z.number(),
  guidance: z.number(),
  strength: z.number(),
  seed: z.number(),
  surface: z.enum(SURFACES).default('auto'),
})

/** Fingerprints of the files, kept beside the parameters. */
const storedHashes = z.object({
  photoHash: z.string().nullable().default(null),
  maskHash: z.string().nullable().default(null),
})

export const runRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    status: z.enum(['reserved', 'generating', 'succeeded', 'failed']),
    params: storedParams.extend({ ...storedHashes.shape, clamped: z.array(adjustmentSchema).default([]) }),
    engine: z.string(),
    engine_job_id: z.string().nullable(),
    seed: z.number(),
    original_path: z.string().nullable(),
    mask_path: z.string().nullable(),
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
      params,
      engine: row.engine,
      engineJobId: row.engine_job_id,
      clamped,
      seed: row.seed,
      photoHash,
      maskHash,
      originalPath: row.original_path,
      maskPath: row.mask_path,
      resultPath: row.result_path,
      receipt: row.receipt,
      errorCode: row.error_code,
      creditRefunded: row.credit_refunded_at !== null,
      resultExpired: row.result_expired_at !== null,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    }),
  )

export const designRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    run_id: z.string().nullable(),
    original_path: z.string().nullable(),
    transformed_path: z.string(),
    style: z.string(),
    prompt: z.string(),
    metadata: z.object({ timestamp: z.number() }),
    created_at: time,
  })
  .transform(
    (row): StoredDesign => ({
      id: row.id,
      userId: row.user_id,
      runId: row.run_id,
      originalPath: row.original_path,
      transformedPath: row.transformed_path,
      style: row.style,
      prompt: row.prompt,
      timestamp: row.metadata.timestamp,
      createdAt: row.created_at,
    }),
  )
