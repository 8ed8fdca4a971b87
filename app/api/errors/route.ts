import { browserErrorSchema } from '@/lib/schemas/requests'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { reportBrowserError } from '@/lib/server/report-error'

/** What the schema takes, in characters of up to six bytes. */
const MAX_BODY_BYTES = 24_000

/** Open to anyone, since pages fail for visitors too. What comes is somebody's claim, so it goes where a person reads it, and nowhere else. */
export const POST = route({ as: 'anyone', rate: 'errors' }, async ({ request }) => {
  await reportBrowserError(await readJson(request, browserErrorSchema, MAX_BODY_BYTES))
  return new Response(null, { status: 204 })
})
