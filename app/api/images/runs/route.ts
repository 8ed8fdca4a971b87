import { presentRun } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { listRuns } from '@/lib/use-cases/run-results'

const NEWEST = 100

export const GET = route({ as: 'person' }, async ({ services, person }) => {
  const runs = await listRuns(services, person.id, NEWEST)
  return Response.json({ runs: runs.map(presentRun) }, { headers: { 'cache-control': 'no-store' } })
})
