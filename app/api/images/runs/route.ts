import { runsQuery } from '@/lib/schemas/requests'
import { freshJson, route } from '@/lib/server/app/route'
import { checkFields } from '@/lib/server/http/body'
import { presentRun } from '@/lib/server/runs/present'
import { readRuns } from '@/lib/server/runs/service'

const PAGE_SIZE = 100

export const GET = route({ as: 'user', rate: 'reads' }, async ({ request, app, user }) => {
  const { after } = checkFields(runsQuery, Object.fromEntries(new URL(request.url).searchParams))
  const runs = await readRuns(app, user.id, { after: after ?? null, limit: PAGE_SIZE + 1 })
  return freshJson({ runs: runs.slice(0, PAGE_SIZE).map(presentRun), hasMore: runs.length > PAGE_SIZE })
})
