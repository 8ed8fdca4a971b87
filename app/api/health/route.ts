import { recentHealth } from '@/lib/server/health/service'
import { freshJson, route } from '@/lib/server/http/route'

export const dynamic = 'force-dynamic'

/** Which services answer, for monitoring. Load balancers ask `/api/ready`: without an engine the rest still works. */
export const GET = route({ as: 'anyone' }, async ({ app }) => {
  const health = await recentHealth(app)
  return freshJson(health, Object.values(health).every((status) => status === 'up') ? 200 : 503)
})
