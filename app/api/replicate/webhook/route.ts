import { webhookQuery } from '@/lib/schemas/requests'
import { route } from '@/lib/server/app/route'
import { readText } from '@/lib/server/http/body'
import { expectJobMessage, handleJobMessage } from '@/lib/server/runs/claims'

/**
 * A message repeats its job's input, with images as URLs. Nothing is lost with one that is too large: the job is polled as
 * well.
 */
const MAX_BODY_BYTES = 256 * 1_024

/** Open to anyone: the signature over the bytes received is what counts. The job's state is then fetched. */
export const POST = route({ as: 'anyone', rate: 'webhook' }, async ({ request, app }) => {
  // A message without a webhook's headers isn't read at all.
  const jobIn = expectJobMessage(app, request.headers)
  const jobId = await jobIn(await readText(request, MAX_BODY_BYTES))
  const query = webhookQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  await handleJobMessage(app, jobId, query.data?.run ?? null)
  return Response.json({ received: true })
})
