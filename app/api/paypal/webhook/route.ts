import { readText } from '@/lib/server/body'
import { route } from '@/lib/server/route'
import { handlePaymentEvent } from '@/lib/use-cases/handle-payment-event'

/** PayPal's events are a few kilobytes; nothing larger is even checked. */
const MAX_BODY_BYTES = 256 * 1_024

/** Anyone may knock; what counts is PayPal's signature over the very bytes that came. */
export const POST = route({ as: 'anyone' }, async ({ request, services }) => {
  const body = await readText(request, MAX_BODY_BYTES)
  await handlePaymentEvent(services, request.headers, body)
  return Response.json({ received: true })
})
