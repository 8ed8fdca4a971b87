import { freshJson, route } from '@/lib/server/http/route'
import { presentRun } from '@/lib/server/runs/present'
import { readRuns } from '@/lib/server/runs/service'

const MAX_LISTED = 100

export const GET = route({ as: 'user' }, async ({ app, user }) => {
  const runs = await readRuns(app, user.id, MAX_LISTED)
  return freshJson({ runs: runs.map(presentRun) })
})
