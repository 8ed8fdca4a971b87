import { idOf } from '@/lib/server/params'
import { presentCancelled } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { cancelRun } from '@/lib/use-cases/cancel-run'

export const POST = route<'person', { id: string }>(
  { as: 'person', rate: 'cancel' },
  async ({ services, person, params }) => {
    const cancelled = await cancelRun(services, person.id, idOf(params, 'run_not_found'))
    return Response.json(presentCancelled(cancelled), { headers: { 'cache-control': 'no-store' } })
  },
)
