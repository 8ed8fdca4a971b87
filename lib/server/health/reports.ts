import * as z from 'zod'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { type Operations, readOperations } from './operations'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Designs are refunded after waiting four minutes; half of that is too long. */
const LATE_RUN_SECONDS = 2 * 60
const LATE_ROUND_SECONDS = HOUR_SECONDS

export const isQueueLate = ({ oldestWaitingSeconds }: Operations) => oldestWaitingSeconds > LATE_RUN_SECONDS

export const isRoundLate = ({ roundAgeSeconds }: Operations) =>
  roundAgeSeconds === null || roundAgeSeconds > LATE_ROUND_SECONDS

/** Notifies the owner, once an hour, of designs that wait too long for a process. */
export async function reportLongQueue(context: NoticeContext): Promise<void> {
  const operations = await readOperations(context.supabase)
  if (!isQueueLate(operations)) return
  const { runsWaiting, oldestWaitingSeconds } = operations
  context.log.warn('queue_late', { runs: runsWaiting, problem: `${oldestWaitingSeconds} s` })
  await notifyOnce(context, {
    kind: 'queue_late',
    about: 'designs',
    seconds: HOUR_SECONDS,
    text: `${runsWaiting} designs are waiting in the queue, the oldest for ${oldestWaitingSeconds} seconds. Start another worker, or check that the current ones are still working.`,
  })
}

/** Notifies the owner that housekeeping has stopped, so nothing gets deleted, refunded or finished on its own. */
export async function reportLateRound(
  context: NoticeContext,
  { roundAgeSeconds }: Operations,
): Promise<void> {
  const since = roundAgeSeconds === null ? 'ever' : `for ${Math.round(roundAgeSeconds / 60)} minutes`
  context.log.warn('housekeeping_late', { problem: since })
  await notifyOnce(context, {
    kind: 'housekeeping_late',
    about: 'round',
    seconds: DAY_SECONDS,
    text: `No round of housekeeping has finished ${since}. Photos are being kept longer than promised, and refunds that are due aren’t being sent. On a host that stops between requests, check the scheduler and CRON_SECRET.`,
  })
}

/** On hosts that run nothing between requests, each process checks at startup whether the scheduler still works. Never throws. */
export async function reportIfLate(context: NoticeContext): Promise<void> {
  try {
    const operations = await readOperations(context.supabase)
    if (isRoundLate(operations)) await reportLateRound(context, operations)
  } catch (cause) {
    context.log.error('operations_unread', cause)
  }
}

const STORAGE_CODES = ['storage_too_small', 'storage_refused'] as const
const failedRuns = z.array(z.object({ error_code: z.enum(STORAGE_CODES) }))

/** Notifies the owner, once a day, of designs that failed in the last hour because storage refused their image. */
export async function reportFailedStorage(context: NoticeContext): Promise<void> {
  const [latest] = await findStorageFailures(context.supabase)
  if (!latest) return
  const { error_code } = latest
  await notifyOnce(context, {
    kind: 'storage_failed',
    about: error_code,
    seconds: DAY_SECONDS,
    text:
      error_code === 'storage_too_small'
        ? 'A design failed because its image is larger than the project’s storage allows. Set Supabase’s global file size limit (Storage → Settings) to 100 MB.'
        : 'A design failed because the project’s storage rejected its image. Check the quota and policies of Supabase Storage.',
  })
}

function findStorageFailures(supabase: Supabase) {
  const hourAgo = new Date(Date.now() - HOUR_SECONDS * 1_000).toISOString()
  const rows = supabase
    .from('design_runs')
    .select('error_code')
    .in('error_code', [...STORAGE_CODES])
  return checked(
    rows.gt('finished_at', hourAgo).order('finished_at', { ascending: false }).limit(1),
    failedRuns,
  )
}
