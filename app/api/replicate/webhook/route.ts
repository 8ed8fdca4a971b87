import { webhookQuery } from '@/lib/schemas/requests'
import { readText } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { handleJobMessage, verifyJobMessage } from '@/lib/server/runs/job-messages'

/** A message about a job repeats its input, which may contain images. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Open to anyone: the signature over the bytes received is what counts. The job's state is then fetched. */
export const POST = route({ as: 'anyone' }, async ({ request, app }) => {
  const jobId = verifyJobMessage(request.headers, await readText(request, MAX_BODY_BYTES))
  const query = webhookQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  await handleJobMessage(app, jobId, query.data?.run ?? null)
  return Response.json({ received: true })
})
