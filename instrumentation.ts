import { policyEnv } from '@/lib/config/env-client'
import { isPolicyBuiltIn } from '@/lib/config/security-headers.mjs'

/**
 * Runs once when the server starts: prepares every request (any client can set the header that Next offers for the
 * socket's address), builds the app, checks the settings of a live site and starts housekeeping.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { prepareRequests } = await import('@/lib/server/http/address')
  const { pagePolicies } = await import('@/lib/server/http/page-policies')
  const { serverEnv } = await import('@/lib/config/env-server')
  const { app } = await import('@/lib/server/app')
  const { startHousekeeping } = await import('@/lib/server/housekeeping')
  const isBuiltIn = isPolicyBuiltIn(process.env)
  prepareRequests(isBuiltIn ? () => null : pagePolicies(serverEnv().pagesDir, policyEnv()))
  // Built now, so that a wrong setting stops the start and the engine's workers are warm before the first design.
  const shared = app()
  if (process.env.NODE_ENV === 'production') {
    const { checkStart } = await import('@/lib/server/health/start-check')
    await checkStart(shared)
  }
  startHousekeeping()
}
