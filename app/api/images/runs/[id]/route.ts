import { freshJson, ownRoute } from '@/lib/server/app/route'
import { presentRun } from '@/lib/server/runs/present'
import { readRun } from '@/lib/server/runs/service'

export const GET = ownRoute({ rate: 'reads', missing: 'run_not_found' }, async ({ app, user, id }) =>
  freshJson(presentRun(await readRun(app, user.id, id))),
)
