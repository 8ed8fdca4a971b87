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
  /** The engines whose runs this process can make. */
  engines: readonly string[]
  limit: number
  quietSeconds: number
}

/**
 * Claims up to `limit` runs that wait or had no heartbeat for `quietSeconds`, of one user or (`null`) of all. Of
 * two processes only one gets a run. Also says that this process is there.
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

/** Hands the run back, for another process to go on with. `refunded`: none could. */
export async function releaseRun(supabase: Supabase, run: ClaimedRun) {
  return (await checked(supabase.rpc('release_design_run', claimOf(run)), released)).outcome
}

/** A process that claims runs asks every few seconds; one that has not asked for this long is gone. */
const SEEN_WITHIN_SECONDS = 30

/** Whether there is a process that makes designs. */
export function hasWorker(supabase: Supabase): Promise<boolean> {
  return checked(supabase.rpc('has_run_worker', { p_seconds: SEEN_WITHIN_SECONDS }), z.boolean())
}

/** Fails and refunds runs that died, of one user or (`null`) of all. Returns how many. */
export function sweepStaleRuns(
  supabase: Supabase,
  userId: string | null,
  quietSeconds: number,
): Promise<number> {
  const args = { p_user_id: userId, p_quiet_seconds: quietSeconds }
  return checked(supabase.rpc('sweep_stale_runs', args), z.number())
}
