import { serverEnv } from '@/lib/config/env-server'
import { AppError } from '@/lib/errors/app-error'
import { route } from '@/lib/server/app/route'
import { addressOf } from '@/lib/server/http/address'
import { readText } from '@/lib/server/http/body'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { signedHeadersIn } from '@/lib/server/paypal/signature'
import { countedWebhook } from '@/lib/server/telemetry/metrics'

/** PayPal's events are a few kilobytes; anything larger is rejected unread. */
const MAX_BODY_BYTES = 256 * 1_024

/** Open to anyone: PayPal's signature over the bytes received is what counts. */
export const POST = route({ as: 'anyone', rate: 'webhook' }, async ({ request, app }) => {
  // PayPal's signature is in the headers: a message without one isn't read at all.
  if (!signedHeadersIn(request.headers, Date.now())) throw new AppError('webhook_not_genuine')
  const body = await readText(request, MAX_BODY_BYTES)
  const { headers } = request
  const sender = addressOf(headers, serverEnv().trustedProxyHops)
  await countedWebhook(() => handlePaymentEvent(app, headers, body, sender))
  return Response.json({ received: true })
})
