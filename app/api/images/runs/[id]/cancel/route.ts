import { freshJson, ownRoute } from '@/lib/server/app/route'
import { presentCancelled } from '@/lib/server/runs/present'
import { cancelRun } from '@/lib/server/runs/work'

export const POST = ownRoute({ rate: 'cancel', missing: 'run_not_found' }, async ({ app, user, id }) => {
  const cancelled = await cancelRun(app, user.id, id)
  return freshJson(presentCancelled(cancelled))
})
