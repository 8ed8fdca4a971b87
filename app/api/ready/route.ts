import { freshJson, route } from '@/lib/server/app/route'
import { recentHealth } from '@/lib/server/health/service'

export const dynamic = 'force-dynamic'

/** Whether a load balancer should send users here: not to a worker, a stopping process, or one without its database. */
export const GET = route(
  { as: 'anyone', rate: { none: 'answered from memory for five seconds' } },
  async ({ app }) => {
    const isForUsers = app.role !== 'worker' && app.activeRuns.isOpen()
    const isReady = isForUsers && (await recentHealth(app)).database === 'up'
    return freshJson({ ready: isReady }, isReady ? 200 : 503)
  },
)
