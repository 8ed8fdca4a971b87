import { freshJson, route } from '@/lib/server/http/route'
import { readCurrentPlan } from '@/lib/server/runs/service'
import { presentPlan } from '@/lib/server/subscriptions/service'

export const GET = route({ as: 'user' }, async ({ app, user }) =>
  freshJson(presentPlan(await readCurrentPlan(app, user.id))),
)
