import { presentRun } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { readRuns } from '@/lib/use-cases/resume-runs'

const NEWEST = 100

export const GET = route({ as: 'person' }, async ({ services, person }) => {
  const runs = await readRuns(services, person.id, NEWEST)
  return Response.json({ runs: runs.map(presentRun) }, { headers: { 'cache-control': 'no-store' } })
})
