import { freshJson, route } from '@/lib/server/app/route'
import { presentPlan, readPlanWithFree } from '@/lib/server/subscriptions/service'

export const GET = route({ as: 'user', rate: 'reads' }, async ({ app, user }) =>
  freshJson(presentPlan(await readPlanWithFree(app, user.id))),
)
