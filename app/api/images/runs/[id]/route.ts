import { freshJson, idOf, route } from '@/lib/server/app/route'
import { presentRun } from '@/lib/server/runs/present'
import { readRun } from '@/lib/server/runs/service'

export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'reads' },
  async ({ app, user, params }) =>
    freshJson(presentRun(await readRun(app, user.id, idOf(params, 'run_not_found')))),
)
