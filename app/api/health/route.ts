import { recentHealth } from '@/lib/server/health/service'
import { freshJson, route } from '@/lib/server/http/route'

export const dynamic = 'force-dynamic'

/** Without the database nothing works; without the others the site can still serve the rest. */
export const GET = route({ as: 'anyone' }, async ({ app }) => {
  const health = await recentHealth(app)
  return freshJson(health, health.database === 'up' ? 200 : 503)
})
