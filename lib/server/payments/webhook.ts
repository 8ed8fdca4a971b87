import type { Payment } from '@/lib/domain/payment'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { type Notify, notifyOnce } from '@/lib/server/mail/notices'
import type { PaymentEvent } from './payment-gateway'
import { beginEvent, findPayment, findPaymentOfCapture, finishEvent } from './queries'
import { type PaymentContext, settleOrder } from './settle'
import { endByEvent, refundByEvent } from './settle-event'

/** Characters of a header that any sender may have written. */
const MAX_LOGGED = 64

/** The owner is notified of refused messages once in this time, however many arrive. */
const REFUSAL_NOTICE_SECONDS = 6 * 60 * 60

/**
 * Handles one webhook of the payment service. A forged one fails before anything is written. One that cannot be verified
 * or finished now fails as well, so that the service sends it again. One that was handled before does nothing.
 */
export async function handlePaymentEvent(
  context: PaymentContext & { notify: Notify },
  headers: Headers,
  body: string,
): Promise<string> {
  const { supabase, gateway, log } = context
  if (!(await gateway.isGenuine(headers, body))) {
    // Either it is forged, or our webhook id is wrong and no refund would ever reach us: the owner has to know.
    const transmissionId = headers.get('paypal-transmission-id')?.slice(0, MAX_LOGGED) ?? null
    log.warn('webhook_refused', { transmissionId })
    await notifyOnce(context, {
      kind: 'webhook_refused',
      about: 'paypal',
      seconds: REFUSAL_NOTICE_SECONDS,
      text: 'A message to the PayPal webhook was refused. If PayPal sent it, PAYPAL_WEBHOOK_ID is wrong, and refunds and disputes do not reach the site.',
    })
    throw new AppError('webhook_not_genuine')
  }
  const event = gateway.readEvent(body)
  if (!event) throw new AppError('bad_request', { detail: 'event' })
  if ((await beginEvent(supabase, event)) === 'seen') return 'seen'
  const outcome = event.kind === 'other' ? 'ignored' : await apply(context, event)
  await finishEvent(supabase, event.id, outcome)
  return outcome
}

async function apply(context: PaymentContext, event: PaymentEvent): Promise<string> {
  const payment = await findPaymentOfEvent(context, event)
  if (!payment) return skipForeign(context, event)
  if (event.kind === 'capture_refunded') return refundByEvent(context, payment, event)
  if (event.kind === 'capture_denied' || event.kind === 'capture_reversed') {
    return endByEvent(context, payment, event)
  }
  try {
    return (await settleOrder(context, payment)).outcome
  } catch (error) {
    // Final: the same event again would end the same way.
    if (hasCode(error, 'payment_mismatch')) return 'mismatch'
    throw error
  }
}

/** By the order that the event names, by the capture as we recorded it, or by the capture as the service has it. */
async function findPaymentOfEvent(
  { supabase, gateway }: PaymentContext,
  { orderId, captureId }: PaymentEvent,
): Promise<Payment | null> {
  const named = orderId === null ? null : await findPayment(supabase, orderId)
  if (named || captureId === null) return named
  const recorded = await findPaymentOfCapture(supabase, captureId)
  if (recorded) return recorded
  const upper = (await gateway.findCapture(captureId))?.orderId ?? null
  return upper === null ? null : findPayment(supabase, upper)
}

/**
 * The same account at the service may sell other things: their events are done. An event that may be ours stays open
 * and fails, so that the service repeats it: our row of the order may only be late.
 */
async function skipForeign(
  { gateway, log }: PaymentContext,
  { id, type, owner, orderId, captureId }: PaymentEvent,
): Promise<string> {
  const capture = captureId === null || owner !== 'unsaid' ? null : await gateway.findCapture(captureId)
  const isForeign = owner === 'others' || (capture !== null && capture.mark === null)
  if (isForeign) return 'unknown_order'
  log.warn('webhook_order_unknown', { eventId: id, type, orderId, captureId })
  throw new AppError('payment_unavailable', {}, { cause: new Error(`no order for event ${id}`) })
}
