import * as z from 'zod'
import type { DesignRun, DiffReport, EngineRecord } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { toAppError } from '@/lib/supabase/errors'
import { runRow } from './rows'

/** Without a running plan there are no credits left. */
export const designsLeft = z
  .number()
  .nullable()
  .transform((left) => left ?? 0)

/** `gone`: the run had ended before, by itself, by a cancel or by the sweep, or is another process's. Nothing was changed. */
export const step = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ok'), run: runRow, designs_left: designsLeft }),
  z.object({ outcome: z.literal('gone') }),
])

export type OwnedRun = Pick<DesignRun, 'id' | 'userId'>
/** A run as this process has claimed it. */
export type ClaimedRun = OwnedRun & Pick<DesignRun, 'attempt'>

/** Names the run and its user, as the SQL functions of a run want them. */
export const idsOf = ({ id, userId }: OwnedRun) => ({ p_run_id: id, p_user_id: userId })
/** Names the run and the attempt, as the SQL functions of a claimed run want it. */
export const claimOf = ({ attempt, ...run }: ClaimedRun) => ({ ...idsOf(run), p_attempt: attempt })

/** Says that the run is being worked on. `gone` once it has ended, for example by a cancel, or is another process's. */
export function sendHeartbeat(supabase: Supabase, run: ClaimedRun) {
  return checked(supabase.rpc('touch_design_run', claimOf(run)), step)
}

/** What is known of a finished design. */
type Made = { resultPath: string; diffReport: DiffReport; made: EngineRecord | null }

export function completeRun(supabase: Supabase, run: ClaimedRun, { resultPath, diffReport, made }: Made) {
  const args = {
    ...claimOf(run),
    p_result_path: resultPath,
    p_receipt: { ...diffReport, ...(made && { made }) },
  }
  return checked(supabase.rpc('complete_design_run', args), step)
}

/** Notes that the hosted engine has begun with the run. From now on a cancel comes too late. */
export function noteEngineBegun(supabase: Supabase, run: OwnedRun) {
  return checked(supabase.rpc('note_engine_begun', idsOf(run)), step)
}

const runsOf = (supabase: Supabase, userId: string) =>
  supabase.from('design_runs').select('*').eq('user_id', userId)

/** One of the user's own runs, or `null`. */
export async function findRun(supabase: Supabase, userId: string, runId: string): Promise<DesignRun | null> {
  return (await checked(runsOf(supabase, userId).eq('id', runId), z.array(runRow)))[0] ?? null
}

export type RunPage = {
  limit: number
  /** The last run of the page before. */
  after?: string | null
  /** Only finished designs whose image is still there. */
  hasImage?: boolean
}

/** One page of the user's own runs, newest first. Fails with `run_not_found` when `after` is no run of theirs. */
export async function listRuns(
  supabase: Supabase,
  userId: string,
  { limit, after = null, hasImage = false }: RunPage,
): Promise<DesignRun[]> {
  const all = runsOf(supabase, userId)
  const kept = hasImage ? all.eq('status', 'succeeded').is('result_expired_at', null) : all
  const older = after === null ? kept : kept.lt('created_at', await startOf(supabase, userId, after))
  return checked(older.order('created_at', { ascending: false }).limit(limit), z.array(runRow))
}

/** As the database writes it: a `Date` would lose the microseconds that tell two runs of a batch apart. */
async function startOf(supabase: Supabase, userId: string, runId: string): Promise<string> {
  const query = supabase.from('design_runs').select('created_at').eq('user_id', userId).eq('id', runId)
  const [run] = await checked(query, z.array(z.object({ created_at: z.string() })))
  if (!run) throw new AppError('run_not_found')
  return run.created_at
}

/** Those of the user's runs that have one of the ids. */
export function findRuns(
  supabase: Supabase,
  userId: string,
  runIds: readonly string[],
): Promise<DesignRun[]> {
  if (runIds.length === 0) return Promise.resolve([])
  return checked(runsOf(supabase, userId).in('id', [...runIds]), z.array(runRow))
}

/** An original that expires within this time is left alone: it could be deleted before the new run refers to it. */
const SPARE_HOURS = 1
const HOUR_MS = 60 * 60 * 1_000

/** The stored original of an earlier run on the very same photo, or `null`. */
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

/** Where one of the user's stored designs is; `null` where they have none of that id. */
export async function findDesignPath(
  supabase: Supabase,
  userId: string,
  designId: string,
): Promise<string | null> {
  const query = supabase
    .from('user_images')
    .select('transformed_path')
    .eq('user_id', userId)
    .eq('status', 'completed')
    .eq('id', designId)
  const [design] = await checked(query, z.array(z.object({ transformed_path: z.string() })))
  return design?.transformed_path ?? null
}

/** Whether a design that the user stored was made from this original: it is kept as long as the design is. */
export async function isOriginalStored(supabase: Supabase, userId: string, path: string): Promise<boolean> {
  const designs = supabase.from('user_images').select('id').eq('user_id', userId)
  const rows = designs.eq('original_path', path).limit(1)
  return (await checked(rows, z.array(z.object({ id: z.string() })))).length > 0
}

const expired = z.object({ run_ids: z.array(z.string()), paths: z.array(z.string()) })

/** Expires runs older than `keepHours`, of one user or (`null`) of all; with the files that nothing else needs. */
export async function findExpiredRuns(supabase: Supabase, userId: string | null, keepHours: number) {
  const args = { p_user_id: userId, p_hours: keepHours }
  const { run_ids, paths } = await checked(supabase.rpc('expired_runs', args), expired)
  return { runIds: run_ids, paths }
}

/** Notes that the files of expired runs are deleted: until then {@link findExpiredRuns} names them again. */
export async function markRunsExpired(supabase: Supabase, runIds: readonly string[]): Promise<void> {
  await checked(supabase.rpc('mark_runs_expired', { p_run_ids: [...runIds] }), z.number())
}

/** Notes that the run's inputs are stored, so that any process can redo it. Also a heartbeat. */
export function noteInputsKept(supabase: Supabase, run: ClaimedRun) {
  return checked(supabase.rpc('keep_run_inputs', claimOf(run)), step)
}

/** A process that ended a run removes its inputs itself, within this time. */
const REMOVED_WITHIN_SECONDS = 60

const leftRuns = z.array(
  z.object({ id: z.string(), user_id: z.string() }).transform(({ id, user_id }) => ({ id, userId: user_id })),
)

/** Runs that have ended and whose inputs are still there, as many as one round of housekeeping removes. */
export function findInputsLeft(supabase: Supabase): Promise<OwnedRun[]> {
  return checked(supabase.rpc('find_inputs_left', { p_seconds: REMOVED_WITHIN_SECONDS }), leftRuns)
}

/** Originals that only failed runs of these refer to: no longer, and their files can be deleted. */
export function releaseOriginals(supabase: Supabase, runIds: readonly string[]): Promise<string[]> {
  return checked(supabase.rpc('release_originals', { p_run_ids: [...runIds] }), z.array(z.string()))
}

/** Ends of a run that its user brings about, each with a refund. */
const OWN_ENDS = [
  'run_cancelled',
  'design_unchanged',
  'clear_not_sure',
  'clear_too_large',
  'furnish_not_sure',
  'furnish_too_small',
]

/**
 * How many of the user's runs were refunded since then because the user ended them, or gave nothing that could be
 * changed.
 */
export async function countCancelled(supabase: Supabase, userId: string, since: Date): Promise<number> {
  const { count, error } = await supabase
    .from('design_runs')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .in('error_code', OWN_ENDS)
    .gt('credit_refunded_at', since.toISOString())
  if (error) throw toAppError(error)
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
 * Notes, before a job is created, that there may be one from now on: it costs money though nobody knows its id. `gone`: the run
 * is no longer this process's, and nothing must be sent for it.
 */
export async function noteEngineSent(supabase: Supabase, run: ClaimedRun) {
  const args = { ...claimOf(run), p_is_sent: true }
  return (await checked(supabase.rpc('note_engine_sent', args), step)).outcome
}

/** The engine has refused the job, so that there is none. */
export async function noteEngineRefused(supabase: Supabase, run: ClaimedRun): Promise<void> {
  await checked(supabase.rpc('note_engine_sent', { ...claimOf(run), p_is_sent: false }), step)
}

const attached = z.object({ outcome: z.enum(['ok', 'taken', 'doubled', 'gone']) })

/** Notes the job that works on the run. `taken`: it is another run's job. `doubled`: the run has another job. */
export async function attachJob(supabase: Supabase, run: ClaimedRun, jobId: string) {
  const args = { ...claimOf(run), p_engine_job_id: jobId }
  return (await checked(supabase.rpc('attach_engine_job', args), attached)).outcome
}

const retried = z.object({ outcome: z.enum(['ok', 'used', 'budget_spent', 'gone']) })

/** Another model than before, or the same with the next seed, and what it costs at most. */
export type SecondTry = { jobId: string; engine: string; costCents: number; budgetCents: number | null }

/**
 * Notes that a run's job is worth nothing and that there will be another one, whose cost counts as well. `used`: there was
 * a second one before. `budget_spent`: it would cost more than the day's budget.
 */
export async function retryJob(supabase: Supabase, run: ClaimedRun, second: SecondTry) {
  const args = {
    ...claimOf(run),
    p_engine_job_id: second.jobId,
    p_engine: second.engine,
    p_cost_cents: second.costCents,
    p_budget_cents: second.budgetCents,
  }
  return (await checked(supabase.rpc('retry_engine_job', args), retried)).outcome
}

/** The unfinished run of any user that a job works on; else the unfinished one with that id. */
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

const sharpening = z.object({
  outcome: z.enum(['ok', 'sent', 'budget_spent', 'gone']),
  run: z.object({ sharpen_job_id: z.string().nullable() }).nullable(),
})

/**
 * Notes, before it is sent, that the run has a further job, which enlarges its image, and what that costs at most. `sent`: it
 * was before, as `jobId`, or as a job that nobody heard of.
 */
export async function beginSharpening(
  supabase: Supabase,
  run: ClaimedRun,
  { costCents, budgetCents }: { costCents: number; budgetCents: number | null },
) {
  const args = { ...claimOf(run), p_cost_cents: costCents, p_budget_cents: budgetCents }
  const answer = await checked(supabase.rpc('begin_sharpening', args), sharpening)
  return { outcome: answer.outcome, jobId: answer.run?.sharpen_job_id ?? null }
}

/** Notes the job that enlarges the run's image. `gone`: the run has ended or is another process's. */
export async function attachSharpenJob(supabase: Supabase, run: ClaimedRun, jobId: string) {
  const args = { ...claimOf(run), p_sharpen_job_id: jobId }
  return (await checked(supabase.rpc('attach_sharpen_job', args), sharpening)).outcome
}
