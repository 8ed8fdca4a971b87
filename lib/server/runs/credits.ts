import * as z from 'zod'
import type { Adjustment, DesignParams, DesignRun } from '@/lib/domain/design-run'
import type { Perspective } from '@/lib/domain/perspective'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { type ErrorCode, isErrorCode } from '@/lib/errors/catalogue'
import { checked, checkedWithRetry } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { TASK_RULES } from '@/lib/tasks/tasks'
import type { HostedLimits, RunContext } from './context'
import { designsLeft, findRun, idsOf, type OwnedRun, runRow, step } from './queries'

// Takes and refunds a design's credits. The database does each in the same transaction as the run's change of status
// (`reserve_design_run` and `fail_design_run`), so neither happens twice or without the other.

export type NewRun = {
  id: string
  userId: string
  params: DesignParams
  /** SHA-256 of the uploaded photo. */
  photoHash: string
  /** SHA-256 of the uploaded mask. */
  maskHash: string
  /** SHA-256 of the whole request, files included. */
  requestHash: string
  engine: string
  /** Our cost for a hosted design, in US cents; 0 for our own engine. */
  costCents: number
  /** Where the photo is stored, or will be. */
  originalPath: string
  /** Parameters the engine will change. */
  clamped: readonly Adjustment[]
}

type ReserveContext = Pick<RunContext, 'supabase' | 'runSettings' | 'hostedLimits' | 'log'>

export type ReservedRun = { run: DesignRun; designsLeft: number; isNew: boolean }

/**
 * Takes the credits for a run. Repeating the same request returns the same run and takes none. `isClaimed`: this process starts
 * working on it at once.
 */
export async function reserveCredit(
  { supabase, runSettings, hostedLimits, log }: ReserveContext,
  newRun: NewRun,
  isClaimed: boolean,
): Promise<ReservedRun> {
  const { quietSeconds } = runSettings
  const claim = { isClaimed, quietSeconds }
  const reservation = await reserveRun(supabase, newRun, claim, hostedLimits).catch(failReservation)
  if (reservation.outcome !== 'created' && reservation.outcome !== 'existing') {
    if (reservation.outcome === 'budget_spent') {
      log.warn('hosted_budget_spent', { engine: newRun.engine, ...hostedLimits })
    }
    throw new AppError(REFUSALS[reservation.outcome])
  }
  const { run, designs_left, outcome } = reservation
  return { run, designsLeft: designs_left, isNew: outcome === 'created' }
}

/** Why no credits were taken, by the database's outcome. */
const REFUSALS = {
  conflict: 'run_conflict',
  not_found: 'run_not_found',
  no_plan: 'no_active_plan',
  no_credits: 'no_credits',
  too_many_refunds: 'hosted_refunds_used',
  budget_spent: 'hosted_budget_spent',
} as const satisfies Record<string, ErrorCode>

const reservation = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['created', 'existing']), run: runRow, designs_left: designsLeft }),
  z.object({
    outcome: z.enum(['conflict', 'not_found', 'no_plan', 'no_credits', 'too_many_refunds', 'budget_spent']),
  }),
])

/**
 * Takes the credits and creates the run, or does neither. The same id and hash return the same run and take nothing.
 * `isClaimed`: this process starts working on it at once.
 */
function reserveRun(
  supabase: Supabase,
  newRun: NewRun,
  { isClaimed, quietSeconds }: { isClaimed: boolean; quietSeconds: number },
  limits: HostedLimits,
) {
  const { id, userId, params, requestHash, engine, originalPath, costCents } = newRun
  const args = {
    p_run_id: id,
    p_user_id: userId,
    p_params: paramsOfRow(newRun),
    p_request_hash: requestHash,
    p_engine: engine,
    p_seed: params.seed,
    p_original_path: originalPath,
    p_is_claimed: isClaimed,
    p_quiet_seconds: quietSeconds,
    p_cost_cents: costCents,
    p_max_refunds: limits.maxRefunds,
    p_budget_cents: limits.budgetCents,
    p_credits: TASK_RULES[params.task].credits,
  }
  return checkedWithRetry(() => supabase.rpc('reserve_design_run', args), reservation)
}

const asJson = (place: Perspective) => ({ ...place, corners: [...place.corners] })

/** The `params` of a run's row. */
function paramsOfRow({ params, photoHash, maskHash, clamped }: NewRun) {
  const { placement, ...rest } = { placement: undefined, ...params }
  return {
    ...rest,
    ...(placement && { placement: asJson(placement) }),
    areas: params.areas.map(({ perspective, ...area }) => ({
      ...area,
      perspective: perspective && asJson(perspective),
    })),
    photoHash,
    maskHash,
    clamped: [...clamped],
  }
}

/** The database didn't answer: it is unknown whether a credit was taken, and no design is started (Spec §8). */
function failReservation(cause: unknown): never {
  if (hasCode(cause, 'credit_use_failed') || hasCode(cause, 'subscription_update_failed')) throw cause
  throw new AppError('credit_deduction_failed', {}, { cause })
}

/**
 * Ends a run as failed, refunds its credit and returns the error for the user. If the database doesn't answer now, the sweep
 * refunds later. A run that another process has taken over is left to it (`run_in_progress`).
 */
export async function refundRun(
  { supabase, log }: Pick<RunContext, 'supabase' | 'log'>,
  run: EndingRun,
  cause: unknown,
): Promise<AppError> {
  const error = cause instanceof AppError ? cause : new AppError('engine_failed', {}, { cause })
  if (error.code === 'run_in_progress') {
    log.info('run_left', { runId: run.id, attempt: run.attempt })
    return error
  }
  if (error.code === 'run_cancelled') log.info('design_cancelled', { runId: run.id })
  else log.error('design_failed', error.cause ?? error, { runId: run.id, code: error.code })
  try {
    await failRun(supabase, run, error.code)
  } catch (refundCause) {
    log.error('refund_left_to_sweep', refundCause, { runId: run.id })
  }
  return error
}

const ending = z.discriminatedUnion('outcome', [...step.options, z.object({ outcome: z.literal('begun') })])

/** A run to end: at one attempt, or (`null`) at any. */
export type EndingRun = OwnedRun & { attempt: number | null }

/**
 * Ends the run as failed and refunds its credit, once, in one transaction. `begun`: too late to cancel, because a hosted engine
 * has started and costs money, or because the engine has ended.
 */
export function failRun(supabase: Supabase, { attempt, ...run }: EndingRun, errorCode: string) {
  const args = { ...idsOf(run), p_attempt: attempt, p_error_code: errorCode }
  return checked(supabase.rpc('fail_design_run', args), ending)
}

/** Why this process no longer owns the run: it was ended elsewhere, or another process claimed it. */
export async function readEndReason({ supabase }: { supabase: Supabase }, run: DesignRun): Promise<AppError> {
  const current = await findRun(supabase, run.userId, run.id)
  if (current === null) return new AppError('run_stale')
  return current.status === 'failed' ? errorOfRun(current) : new AppError('run_in_progress')
}

/** The error a failed run ended with. */
export function errorOfRun(run: DesignRun): AppError {
  const code = run.errorCode ?? 'engine_failed'
  return new AppError(isErrorCode(code) ? code : 'engine_failed')
}
