import { route } from '@/lib/server/app/route'
import { presentPlan, startFreePlan } from '@/lib/server/subscriptions/service'

export const POST = route({ as: 'user', rate: 'freePlan' }, async ({ app, user }) =>
  Response.json(
    { plan: presentPlan({ plan: await startFreePlan(app, user.id), isActive: true, isFreeUsed: true }) },
    { status: 201 },
  ),
)
