import { presentPlan } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { readPlan } from '@/lib/use-cases/read-plan'

export const GET = route({ as: 'person' }, async ({ services, person }) =>
  Response.json(presentPlan(await readPlan(services, person.id)), {
    headers: { 'cache-control': 'no-store' },
  }),
)
