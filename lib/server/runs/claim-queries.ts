import * as z from 'zod'
import type { DesignRun } from '@/lib/domain/design-run'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { type ClaimedRun, claimOf } from './queries'
import { runRow } from './rows'

const claimed = z.object({ runs: z.array(runRow) })

type Claim = {
  workerId: string
  userId: string | null
  /** The engines whose runs this process can do. */
  engines: readonly string[]
  limit: number
  quietSeconds: number
}

/**
 * Claims up to `limit` runs that are waiting or had no heartbeat for `quietSeconds`, of one user or (`null`) of all. Only one
 * process gets a run. Also records that this process is alive.
 */
export async function claimFreeRuns(
  supabase: Supabase,
  { workerId, userId, engines, limit, quietSeconds }: Claim,
): Promise<DesignRun[]> {
  const args = {
    p_worker_id: workerId,
    p_user_id: userId,
    p_engines: [...engines],
    p_limit: limit,
    p_quiet_seconds: quietSeconds,
  }
  return (await checked(supabase.rpc('claim_design_runs', args), claimed)).runs
}

const released = z.object({ outcome: z.enum(['ok', 'refunded', 'gone']) })

/** Hands the run back for another process to continue. `refunded`: none could. */
export async function releaseRun(supabase: Supabase, run: ClaimedRun) {
  return (await checked(supabase.rpc('release_design_run', claimOf(run)), released)).outcome
}

/** Processes that claim runs ask every few seconds; one that hasn't asked for this long is gone. */
const SEEN_WITHIN_SECONDS = 30

/** Whether any process makes designs. */
export function hasWorker(supabase: Supabase): Promise<boolean> {
  return checked(supabase.rpc('has_run_worker', { p_seconds: SEEN_WITHIN_SECONDS }), z.boolean())
}

/** Fails and refunds dead runs, of one user or (`null`) of all. Returns how many. */
export function sweepStaleRuns(
  supabase: Supabase,
  userId: string | null,
  quietSeconds: number,
): Promise<number> {
  const args = { p_user_id: userId, p_quiet_seconds: quietSeconds }
  return checked(supabase.rpc('sweep_stale_runs', args), z.number())
}
