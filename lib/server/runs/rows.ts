import * as z from 'zod'
import { storedAreaSettings } from '@/lib/domain/area-settings'
import { adjustment, diffReport, engineRecord, withParams } from '@/lib/domain/design-params'
import type { DesignRun } from '@/lib/domain/design-run'
import { camelKeys, time } from '@/lib/server/supabase/rpc'

/** The `params` column: the request, and the files' hashes, by which a later run finds the original. */
const storedParams = withParams({
  areas: z.array(storedAreaSettings).readonly(),
  photoHash: z.string().nullable().default(null),
  maskHash: z.string().nullable().default(null),
  clamped: z.array(adjustment).default([]),
})

/** The `receipt` column: the diff report, and the engine's record. */
const storedReport = diffReport
  .extend({ made: engineRecord.nullable().default(null) })
  .transform(({ made, ...report }) => ({ made, diffReport: report }))

export const runRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    status: z.enum(['reserved', 'generating', 'succeeded', 'failed']),
    attempt: z.number(),
    params: storedParams,
    engine: z.string(),
    engine_job_id: z.string().nullable(),
    seed: z.number(),
    original_path: z.string().nullable(),
    result_path: z.string().nullable(),
    receipt: storedReport.nullable(),
    error_code: z.string().nullable(),
    credit_refunded_at: z.string().nullable(),
    result_expired_at: z.string().nullable(),
    created_at: time,
    finished_at: time.nullable(),
  })
  .transform(
    ({
      params: { clamped, photoHash, maskHash, ...params },
      receipt,
      credit_refunded_at,
      result_expired_at,
      ...row
    }): DesignRun => ({
      ...camelKeys(row),
      params,
      clamped,
      photoHash,
      maskHash,
      diffReport: receipt?.diffReport ?? null,
      made: receipt?.made ?? null,
      creditRefunded: credit_refunded_at !== null,
      resultExpired: result_expired_at !== null,
    }),
  )
