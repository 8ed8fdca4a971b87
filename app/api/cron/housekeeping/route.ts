import { serverEnv } from '@/lib/config/env-server'
import { AppError } from '@/lib/errors/app-error'
import { freshJson, route } from '@/lib/server/app/route'
import { isBearer } from '@/lib/server/http/bearer'
import { keepHouse } from '@/lib/server/process/housekeeping'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** One round of housekeeping, for a scheduler that knows CRON_SECRET. Anyone else gets a 404. */
const keep = route(
  { as: 'anyone', rate: { none: 'a request without the secret costs nothing' } },
  async ({ request, app }) => {
    if (!isBearer(request.headers, serverEnv().cronSecret)) throw new AppError('not_found')
    await keepHouse(app)
    return freshJson({ done: true })
  },
)

/** Vercel's scheduler sends GET. */
export { keep as GET, keep as POST }
