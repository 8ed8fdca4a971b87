import * as z from 'zod'
import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { readPlan } from '@/lib/server/subscriptions/service'
import { removeFiles } from '@/lib/server/supabase/files'
import { checked } from '@/lib/server/supabase/rpc'
import { readVariant } from '@/lib/server/supabase/variants'
import type { Supabase } from '@/lib/supabase/clients'
import type { RunContext } from './context'
import { errorOfRun, refundRun } from './credits'
import { findExpiredRuns, findRun, markRunsExpired } from './queries'

type Context = Pick<RunContext, 'supabase' | 'runSettings' | 'log'>

/** A design for its user. */
export type FinishedDesign = {
  run: DesignRun
  /** WebP, long side at most 2048 px. */
  preview: Uint8Array
  designsLeft: number
}

/** The response to a repeated request: the first one's outcome, or `run_in_progress`. */
export async function readFinishedDesign(
  app: Pick<RunContext, 'supabase' | 'gate' | 'log'>,
  run: DesignRun,
  designsLeft: number,
): Promise<FinishedDesign> {
  if (!isFinished(run.status)) throw new AppError('run_in_progress')
  if (run.status === 'failed') throw errorOfRun(run)
  return { run, preview: await readVariant(app, run.userId, resultPathOf(run), 'preview'), designsLeft }
}

/** One of the user's runs. Throws `run_not_found`. */
export async function requireRun(supabase: Supabase, userId: string, runId: string): Promise<DesignRun> {
  const run = await findRun(supabase, userId, runId)
  if (!run) throw new AppError('run_not_found')
  return run
}

/** Storage path of a run's full-size PNG. */
export async function findResultPath(context: Context, userId: string, runId: string): Promise<string> {
  await removeExpiredResults(context, userId)
  return resultPathOf(await requireRun(context.supabase, userId, runId))
}

/** Storage path of a run's original (PNG), which exists as long as its result or a stored design does. */
export async function findOriginalPath(
  { supabase }: Pick<Context, 'supabase'>,
  userId: string,
  runId: string,
): Promise<string> {
  const { originalPath, resultExpired } = await requireRun(supabase, userId, runId)
  if (originalPath === null) throw new AppError(resultExpired ? 'result_expired' : 'photo_gone')
  if (resultExpired && !(await isOriginalStored(supabase, userId, originalPath))) {
    throw new AppError('result_expired')
  }
  return originalPath
}

/** Whether one of the user's stored designs was made from this original, which is kept as long as the design. */
async function isOriginalStored(supabase: Supabase, userId: string, path: string): Promise<boolean> {
  const designs = supabase.from('user_images').select('id').eq('user_id', userId)
  const rows = designs.eq('original_path', path).limit(1)
  return (await checked(rows, z.array(z.object({ id: z.string() })))).length > 0
}

/**
 * Deletes expired images, of one user or (`null`) of all. Their runs expire first, so that no new run refers to a file that is
 * about to go. If deletion fails, the next call tries again. Never throws, because no user's request may fail over it.
 */
export async function removeExpiredResults(
  { supabase, runSettings, log }: Context,
  userId: string | null,
): Promise<void> {
  try {
    const { runIds, paths } = await findExpiredRuns(supabase, userId, runSettings.keepHours)
    if (runIds.length === 0) return
    await removeFiles(supabase, paths)
    await markRunsExpired(supabase, runIds)
  } catch (cause) {
    log.error('expired_results_left', cause, { userId })
  }
}

/** A file and its row are written within minutes of each other. */
const OLD_HOURS = 48
/** Files checked per round of housekeeping. */
const FILES_AT_ONCE = 1_000

/**
 * Deletes images without a row, among the next thousand files. After the last file it starts over a day later, which also
 * retries files that couldn't be deleted.
 */
export async function removeOrphanedFiles({ supabase, log }: Omit<Context, 'runSettings'>): Promise<void> {
  const args = { p_hours: OLD_HOURS, p_limit: FILES_AT_ONCE }
  const orphans = await checked(supabase.rpc('find_orphaned_files', args), z.array(z.string()))
  if (orphans.length === 0) return
  await removeFiles(supabase, orphans)
  log.info('orphans_removed', { removed: orphans.length })
}

function resultPathOf(run: DesignRun): string {
  if (run.resultExpired) throw new AppError('result_expired')
  if (run.status !== 'succeeded' || run.resultPath === null) throw new AppError('run_in_progress')
  return run.resultPath
}

const POLL_MS = 1_000

export type WaitContext = Pick<
  RunContext,
  'supabase' | 'gate' | 'activeRuns' | 'runSettings' | 'log' | 'now' | 'pause'
>

/**
 * Waits for a run in another process, and returns as if it had been made here. Throws the run's error, `engine_busy` with a
 * refund if no process takes it in time, and `run_in_progress` if this process stops.
 */
export async function waitForRun(app: WaitContext, run: DesignRun): Promise<FinishedDesign> {
  const { supabase, activeRuns, log, now, pause, runSettings } = app
  let inLineSince = now().getTime()
  while (activeRuns.isOpen()) {
    await pause(POLL_MS)
    // If one poll fails, the next one follows.
    const current = await findRun(supabase, run.userId, run.id).catch((cause: unknown) => {
      log.error('run_not_read', cause, { runId: run.id })
      return run
    })
    if (current === null) throw new AppError('run_not_found')
    if (isFinished(current.status)) {
      const { plan, isActive } = await readPlan(app, run.userId)
      return readFinishedDesign(app, current, plan && isActive ? plan.designsLeft : 0)
    }
    if (current.status === 'generating') inLineSince = now().getTime()
    else if (now().getTime() - inLineSince > runSettings.waitMs) {
      throw await refundRun(app, { ...run, attempt: null }, new AppError('engine_busy', { seconds: 60 }))
    }
  }
  throw new AppError('run_in_progress')
}
