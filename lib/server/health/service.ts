import { stopsBetweenRequests } from '@/lib/config/check-settings'
import type { NoticeContext } from '@/lib/server/mail/notices'
import { hasWorker } from '@/lib/server/runs/claims'
import type { RunContext } from '@/lib/server/runs/context'
import { isStorageUp } from '@/lib/server/supabase/files'
import { readOperations } from './operations'
import { isQueueLate, isRoundLate, reportLateRound } from './reports'

/** `degraded`: it works, but someone should look at it. */
type Status = 'up' | 'degraded' | 'down'
export type Health = {
  database: Status
  storage: Status
  engine: Status
  /** Designs waiting for a process. */
  queue: Status
  housekeeping: Status
}

type HealthContext = Pick<RunContext, 'supabase' | 'engine' | 'role'> & NoticeContext

/**
 * Checks whether each part responds. If designs are left to other processes, the engine is up when one of them has asked for
 * work recently, which a process with a broken engine doesn't. Never throws.
 */
export async function checkHealth(context: HealthContext): Promise<Health> {
  const { supabase, engine, role } = context
  const [database, storage, engineStatus, background] = await Promise.all([
    statusOf(
      supabase
        .from('rate_limits')
        .select('key')
        .limit(1)
        .then(({ error }) => !error),
    ),
    statusOf(isStorageUp(supabase)),
    statusOf(role === 'web' ? hasWorker(supabase) : engine.isUp()),
    checkBackground(context),
  ])
  return { database, storage, engine: engineStatus, ...background }
}

/** Gives a new process time for its first round. */
const FIRST_ROUND_SECONDS = 15 * 60

/** The state of background work. If the database is down, that is reported anyway. */
async function checkBackground(context: HealthContext): Promise<Pick<Health, 'queue' | 'housekeeping'>> {
  try {
    const operations = await readOperations(context.supabase)
    const hasBegun = stopsBetweenRequests() || process.uptime() > FIRST_ROUND_SECONDS
    const isLate = isRoundLate(operations) && hasBegun
    if (isLate) await reportLateRound(context, operations)
    return {
      queue: isQueueLate(operations) ? 'degraded' : 'up',
      housekeeping: isLate ? 'degraded' : 'up',
    }
  } catch {
    return { queue: 'degraded', housekeeping: 'degraded' }
  }
}

const RECENT_MS = 5_000

const recent = new WeakMap<HealthContext, { at: number; health: Promise<Health> }>()

/** Cached for five seconds, because the endpoint is public. */
export function recentHealth(app: HealthContext, now = Date.now()): Promise<Health> {
  const known = recent.get(app)
  if (known && now - known.at < RECENT_MS) return known.health
  const health = checkHealth(app)
  recent.set(app, { at: now, health })
  return health
}

async function statusOf(isUp: PromiseLike<boolean>): Promise<Status> {
  try {
    return (await isUp) ? 'up' : 'down'
  } catch {
    return 'down'
  }
}
