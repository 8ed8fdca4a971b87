import { route } from '@/lib/server/route'
import { checkHealth } from '@/lib/use-cases/check-health'

export const dynamic = 'force-dynamic'

/** Without the database nothing works; without the others the site can still serve the rest. */
export const GET = route({ as: 'anyone' }, async ({ services }) => {
  const health = await checkHealth(services)
  return Response.json(health, {
    status: health.database === 'up' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  })
})
