import { presentPlan } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { readCredits } from '@/lib/use-cases/resume-runs'

export const GET = route({ as: 'person' }, async ({ services, person }) =>
  Response.json(presentPlan(await readCredits(services, person.id)), {
    headers: { 'cache-control': 'no-store' },
  }),
)
