import * as z from 'zod'
import { storedAreaSettings } from '@/lib/domain/area-settings'
import { adjustment, diffReport, engineRecord, withParams } from '@/lib/domain/design-params'
import type { DesignRun, DiffReport, EngineRecord } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError } from '@/lib/supabase/errors'

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

/** Without a running plan there are no credits. */
export const designsLeft = z
  .number()
  .nullable()
  .transform((left) => left ?? 0)

/** `gone`: the run had ended by itself, by a cancel or by the sweep, or belongs to another process. Nothing was changed. */
export const step = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ok'), run: runRow, designs_left: designsLeft }),
  z.object({ outcome: z.literal('gone') }),
])

export type OwnedRun = Pick<DesignRun, 'id' | 'userId'>
/** A run as claimed by this process. */
export type ClaimedRun = OwnedRun & Pick<DesignRun, 'attempt'>

/** A run's ids, for the SQL functions about a run. */
export const idsOf = ({ id, userId }: OwnedRun) => ({ p_run_id: id, p_user_id: userId })
/** A run's ids and attempt, for the SQL functions about a claimed run. */
export const claimOf = ({ attempt, ...run }: ClaimedRun) => ({ ...idsOf(run), p_attempt: attempt })

/** Reports progress on the run. `gone` once it has ended, for example by a cancel, or belongs to another process. */
export function sendHeartbeat(supabase: Supabase, run: ClaimedRun) {
  return checked(supabase.rpc('touch_design_run', claimOf(run)), step)
}

/** The facts of a finished design. */
type Made = { resultPath: string; diffReport: DiffReport; made: EngineRecord | null }

export function completeRun(supabase: Supabase, run: ClaimedRun, { resultPath, made, ...design }: Made) {
  const receipt = { ...design.diffReport, ...(made && { made }) }
  const args = { ...claimOf(run), p_result_path: resultPath, p_receipt: receipt }
  return checked(supabase.rpc('complete_design_run', args), step)
}

/** Records that the hosted engine has started. From now on, it is too late to cancel. */
export function noteEngineBegun(supabase: Supabase, run: OwnedRun) {
  return checked(supabase.rpc('note_engine_begun', idsOf(run)), step)
}

/** Records that this attempt's engine has ended: from now on, it is too late to cancel. `gone`: nothing may be stored. */
export function noteEngineEnded(supabase: Supabase, run: ClaimedRun) {
  return checked(supabase.rpc('note_engine_ended', claimOf(run)), step)
}

const runsOf = (supabase: Supabase, userId: string) =>
  supabase.from('design_runs').select('*').eq('user_id', userId)

/** One of the user's runs, or `null`. */
export async function findRun(supabase: Supabase, userId: string, runId: string): Promise<DesignRun | null> {
  return (await checked(runsOf(supabase, userId).eq('id', runId), z.array(runRow)))[0] ?? null
}

export type RunPage = {
  limit: number
  /** The last run of the previous page. */
  after?: string | null
  /** Only finished designs whose image still exists. */
  hasImage?: boolean
}

/** One page of the user's runs, newest first. Throws `run_not_found` if `after` isn't theirs. */
export async function listRuns(
  supabase: Supabase,
  userId: string,
  { limit, after = null, hasImage = false }: RunPage,
): Promise<DesignRun[]> {
  const all = runsOf(supabase, userId)
  const kept = hasImage ? all.eq('status', 'succeeded').is('result_expired_at', null) : all
  const older =
    after === null ? kept : kept.lt('created_at', await creationOf(supabase, 'design_runs', userId, after))
  return checked(older.order('created_at', { ascending: false }).limit(limit), z.array(runRow))
}

/**
 * When one of the user's runs or stored designs was created. Throws `not_found`, or `run_not_found`. Kept as the database's
 * text: a `Date` would lose the microseconds that tell two runs of a batch apart.
 */
export async function creationOf(
  supabase: Supabase,
  table: 'design_runs' | 'user_images',
  userId: string,
  id: string,
): Promise<string> {
  const query = supabase.from(table).select('created_at').eq('user_id', userId).eq('id', id)
  const [row] = await checked(query, z.array(z.object({ created_at: z.string() })))
  if (!row) throw new AppError(table === 'design_runs' ? 'run_not_found' : 'not_found')
  return row.created_at
}

/** The user's runs with these ids. */
export function findRuns(
  supabase: Supabase,
  userId: string,
  runIds: readonly string[],
): Promise<DesignRun[]> {
  if (runIds.length === 0) return Promise.resolve([])
  return checked(runsOf(supabase, userId).in('id', [...runIds]), z.array(runRow))
}

/** An original that expires this soon isn't reused: it could be deleted before the new run refers to it. */
const SPARE_HOURS = 1
const HOUR_MS = 60 * 60 * 1_000

/** The stored original of an earlier run on the identical photo, or `null`. */
export async function findStoredOriginal(
  { supabase, now, runSettings }: { supabase: Supabase; now: () => Date; runSettings: { keepHours: number } },
  userId: string,
  photoHash: string,
): Promise<string | null> {
  const since = new Date(now().getTime() - (runSettings.keepHours - SPARE_HOURS) * HOUR_MS)
  const query = runsOf(supabase, userId)
    .eq('params->>photoHash', photoHash)
    .eq('status', 'succeeded')
    .is('result_expired_at', null)
    .gt('finished_at', since.toISOString())
    .limit(1)
  return (await checked(query, z.array(runRow)))[0]?.originalPath ?? null
}

const expired = z.object({ run_ids: z.array(z.string()), paths: z.array(z.string()) })

/** Expires runs older than `keepHours`, of one user or (`null`) of all. Returns the files nothing else needs. */
export async function findExpiredRuns(supabase: Supabase, userId: string | null, keepHours: number) {
  const args = { p_user_id: userId, p_hours: keepHours }
  const { run_ids, paths } = await checked(supabase.rpc('expired_runs', args), expired)
  return { runIds: run_ids, paths }
}

/** Records that expired runs' files are deleted. Until then, {@link findExpiredRuns} returns them again. */
export async function markRunsExpired(supabase: Supabase, runIds: readonly string[]): Promise<void> {
  await checked(supabase.rpc('mark_runs_expired', { p_run_ids: [...runIds] }), z.number())
}

/** Records that the run's inputs are stored, so that any process can redo it. Counts as a heartbeat. */
export function noteInputsKept(supabase: Supabase, run: ClaimedRun) {
  return checked(supabase.rpc('keep_run_inputs', claimOf(run)), step)
}

/** A process that ends a run removes its inputs itself within this time. */
const REMOVED_WITHIN_SECONDS = 60

const leftRuns = z.array(z.object({ id: z.string(), user_id: z.string() }).transform(camelKeys))

/** Ended runs whose inputs still exist, as many as one round of housekeeping removes. */
export function findInputsLeft(supabase: Supabase): Promise<OwnedRun[]> {
  return checked(supabase.rpc('find_inputs_left', { p_seconds: REMOVED_WITHIN_SECONDS }), leftRuns)
}

/** Detaches originals that only failed runs among these refer to. Returns their paths for deletion. */
export function releaseOriginals(supabase: Supabase, runIds: readonly string[]): Promise<string[]> {
  return checked(supabase.rpc('release_originals', { p_run_ids: [...runIds] }), z.array(z.string()))
}

/** Endings caused by the user, each with a refund. */
const OWN_ENDS = [
  'run_cancelled',
  'design_unchanged',
  'clear_not_sure',
  'clear_too_large',
  'furnish_not_sure',
  'furnish_too_small',
]

/** How many of the user's runs were refunded since `since` because the user canceled them or selected nothing changeable. */
export async function countCancelled(supabase: Supabase, userId: string, since: Date): Promise<number> {
  const { count, error } = await supabase
    .from('design_runs')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .in('error_code', OWN_ENDS)
    .gt('credit_refunded_at', since.toISOString())
  if (error) throw fromSupabaseError(error)
  return count ?? 0
}

export async function markInputsRemoved(supabase: Supabase, runIds: readonly string[]): Promise<void> {
  const update = supabase
    .from('design_runs')
    .update({ inputs: 'removed' })
    .in('id', [...runIds])
  await checked(update, z.null())
}

/**
 * Records, before a job is created, that one may exist from now on: it costs money even if we never learn its id. `gone`: the
 * run no longer belongs to this process, so nothing may be sent.
 */
export async function noteEngineSent(supabase: Supabase, run: ClaimedRun) {
  const args = { ...claimOf(run), p_is_sent: true }
  return (await checked(supabase.rpc('note_engine_sent', args), step)).outcome
}

/** The engine refused the job, so there is none. */
export async function noteEngineRefused(supabase: Supabase, run: ClaimedRun): Promise<void> {
  await checked(supabase.rpc('note_engine_sent', { ...claimOf(run), p_is_sent: false }), step)
}

const attached = z.object({ outcome: z.enum(['ok', 'taken', 'doubled', 'gone']) })

/** Attaches the run's job. `taken`: it is another run's job. `doubled`: the run has another job. */
export async function attachJob(supabase: Supabase, run: ClaimedRun, jobId: string) {
  const args = { ...claimOf(run), p_engine_job_id: jobId }
  return (await checked(supabase.rpc('attach_engine_job', args), attached)).outcome
}

/** The unfinished run, of any user, that a job works on, or else the unfinished run with that id. */
export async function findRunOfJob(
  supabase: Supabase,
  jobId: string,
  runId: string | null,
): Promise<DesignRun | null> {
  const unfinished = () =>
    supabase.from('design_runs').select('*').in('status', ['reserved', 'generating']).limit(1)
  const [run] = await checked(unfinished().eq('engine_job_id', jobId), z.array(runRow))
  if (run || runId === null) return run ?? null
  return (await checked(unfinished().eq('id', runId), z.array(runRow)))[0] ?? null
}
