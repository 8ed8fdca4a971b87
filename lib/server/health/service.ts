import { hasWorker } from '@/lib/server/runs/claim-queries'
import type { RunContext } from '@/lib/server/runs/context'
import { isStorageUp } from '@/lib/server/supabase/files'

type Status = 'up' | 'down'
export type Health = { database: Status; storage: Status; engine: Status }

type HealthContext = Pick<RunContext, 'supabase' | 'engine' | 'role'>

/**
 * Asks each part whether it answers. Where designs are left to other processes, the engine is up when one of them has
 * asked for work lately, which those whose own engine is down do not. Never throws.
 */
export async function checkHealth({ supabase, engine, role }: HealthContext): Promise<Health> {
  const [database, storage, engineStatus] = await Promise.all([
    statusOf(
      supabase
        .from('rate_limits')
        .select('key')
        .limit(1)
        .then(({ error }) => !error),
    ),
    statusOf(isStorageUp(supabase)),
    statusOf(role === 'web' ? hasWorker(supabase) : engine.isUp()),
  ])
  return { database, storage, engine: engineStatus }
}

const RECENT_MS = 5_000

let recent: { at: number; health: Promise<Health> } | undefined

/** The same, asked at most once in five seconds: the endpoint is public. */
export function recentHealth(app: HealthContext, now = Date.now()): Promise<Health> {
  if (!recent || now - recent.at >= RECENT_MS) recent = { at: now, health: checkHealth(app) }
  return recent.health
}

async function statusOf(isUp: PromiseLike<boolean>): Promise<Status> {
  try {
    return (await isUp) ? 'up' : 'down'
  } catch {
    return 'down'
  }
}
