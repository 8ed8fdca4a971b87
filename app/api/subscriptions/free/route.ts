import { presentPlan } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { startFreePlan } from '@/lib/use-cases/start-free-plan'

export const POST = route({ as: 'person', rate: 'freePlan' }, async ({ services, person }) =>
  Response.json(
    { plan: presentPlan({ plan: await startFreePlan(services, person.id), isActive: true }) },
    { status: 201 },
  ),
)
