import { idOf } from '@/lib/server/params'
import { presentRun } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { readRun } from '@/lib/use-cases/resume-runs'

export const GET = route<'person', { id: string }>({ as: 'person' }, async ({ services, person, params }) => {
  const run = await readRun(services, person.id, idOf(params, 'run_not_found'))
  return Response.json(presentRun(run), { headers: { 'cache-control': 'no-store' } })
})
