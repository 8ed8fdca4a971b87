import { readText } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { countedWebhook } from '@/lib/server/telemetry/metrics'

/** PayPal's events are a few kilobytes; anything larger is rejected unread. */
const MAX_BODY_BYTES = 256 * 1_024

/** Open to anyone: PayPal's signature over the bytes received is what counts. */
export const POST = route({ as: 'anyone', rate: 'webhook' }, async ({ request, app }) => {
  const body = await readText(request, MAX_BODY_BYTES)
  await countedWebhook(() => handlePaymentEvent(app, request.headers, body))
  return Response.json({ received: true })
})
