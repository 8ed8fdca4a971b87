import { RELEASE } from '@/lib/config/release'
import { freshJson, route } from '@/lib/server/app/route'
import { recentHealth } from '@/lib/server/health/service'

export const dynamic = 'force-dynamic'

/** Which services answer, for monitoring. Load balancers ask `/api/ready`: without an engine the rest still works. */
export const GET = route(
  { as: 'anyone', rate: { none: 'answered from memory for five seconds' } },
  async ({ app }) => {
    const health = await recentHealth(app)
    return freshJson({ release: RELEASE, ...health }, Object.values(health).includes('down') ? 503 : 200)
  },
)
