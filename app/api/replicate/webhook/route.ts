import { webhookQuery } from '@/lib/schemas/params'
import { readText } from '@/lib/server/body'
import { heardJob } from '@/lib/server/replicate-webhook'
import { route } from '@/lib/server/route'
import { hearOfJob } from '@/lib/use-cases/resume-runs'

/** A job's end comes with its input, in which pictures may be written out. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Anyone may knock; what counts is the signature over the very bytes that came. The job itself is asked about anew. */
export const POST = route({ as: 'anyone' }, async ({ request, services }) => {
  const jobId = heardJob(request.headers, await readText(request, MAX_BODY_BYTES))
  const hint = webhookQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  await hearOfJob(services, jobId, hint.data?.run ?? null)
  return Response.json({ received: true })
})
