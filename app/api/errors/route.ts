import { browserErrorSchema } from '@/lib/schemas/requests'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { reportBrowserError } from '@/lib/server/report-error'

/** The longest report the schema accepts, at up to six bytes per character. */
const MAX_BODY_BYTES = 24_000

/**
 * Open to anyone, since pages fail for visitors too. A report is unverified: it goes to the error log for a person to read, and
 * nowhere else.
 */
export const POST = route({ as: 'anyone', rate: 'errors' }, async ({ request }) => {
  await reportBrowserError(await readJson(request, browserErrorSchema, MAX_BODY_BYTES))
  return new Response(null, { status: 204 })
})
