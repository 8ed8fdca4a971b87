import { idOf } from '@/lib/server/params'
import { presentRun } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { cancelRun } from '@/lib/use-cases/cancel-run'

/** Stops a design that is being made; answers the run as it is then, which may have finished just before. */
export const POST = route<'person', { id: string }>(
  { as: 'person', rate: 'upload' },
  async ({ services, person, params }) =>
    Response.json(presentRun(await cancelRun(services, person.id, idOf(params, 'run_not_found')))),
)
