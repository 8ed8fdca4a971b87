import { recentHealth } from '@/lib/server/health/service'
import { freshJson, route } from '@/lib/server/http/route'

export const dynamic = 'force-dynamic'

/** What answers and what does not, for monitoring. A load balancer asks `/api/ready`: without an engine the rest can still be served. */
export const GET = route({ as: 'anyone' }, async ({ app }) => {
  const health = await recentHealth(app)
  return freshJson(health, Object.values(health).every((status) => status === 'up') ? 200 : 503)
})
