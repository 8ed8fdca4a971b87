import { freshJson, idOf, route } from '@/lib/server/app/route'
import { cancelRun } from '@/lib/server/runs/cancel'
import { presentCancelled } from '@/lib/server/runs/present'

export const POST = route<'user', { id: string }>(
  { as: 'user', rate: 'cancel' },
  async ({ app, user, params }) => {
    const cancelled = await cancelRun(app, user.id, idOf(params, 'run_not_found'))
    return freshJson(presentCancelled(cancelled))
  },
)
