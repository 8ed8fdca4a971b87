import type { Payment } from '@/lib/domain/payment'
import { AppError, hasCode } from '@/lib/errors/app-error'
import type { PaymentEvent } from './payment-gateway'
import { beginEvent, endPayment, findPayment, finishEvent } from './queries'
import { type PaymentContext, settleOrder } from './settle'

/**
 * Handles one webhook of the payment service. A forged one fails before anything is written. One that cannot be verified
 * or finished now fails as well, so that the service sends it again. One that was handled before does nothing.
 */
export async function handlePaymentEvent(
  context: PaymentContext,
  headers: Headers,
  body: string,
): Promise<string> {
  const { supabase, gateway } = context
  if (!(await gateway.isGenuine(headers, body))) throw new AppError('webhook_not_genuine')
  const event = gateway.readEvent(body)
  if (!event) throw new AppError('bad_request', { detail: 'event' })
  if ((await beginEvent(supabase, event)) === 'seen') return 'seen'
  const outcome = event.kind === 'other' ? 'ignored' : await apply(context, event)
  await finishEvent(supabase, event.id, outcome)
  return outcome
}

async function apply(context: PaymentContext, event: PaymentEvent): Promise<string> {
  const orderId = event.orderId ?? (await orderOfCapture(context, event))
  const payment = orderId === null ? null : await findPayment(context.supabase, orderId)
  // Not ours: the same PayPal account may sell other things.
  if (!payment) return 'unknown_order'

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

async function orderOfCapture({ gateway }: PaymentContext, { captureId }: PaymentEvent) {
  return captureId === null ? null : gateway.orderOfCapture(captureId)
}

/** A capture was denied, or a bank took it back. PayPal's order may still look paid, so the event itself counts. */
async function endByEvent(
  { supabase, gateway }: PaymentContext,
  payment: Payment,
  { kind, captureId }: PaymentEvent,
): Promise<string> {
  const status = kind === 'capture_denied' ? 'denied' : 'reversed'
  const capture = (await gateway.findOrder(payment.orderId))?.capture
  const capturedCents = status === 'denied' ? null : (capture?.amountCents ?? payment.capturedCents)
  await endPayment(supabase, payment.orderId, {
    status,
    captureId,
    capturedCents,
    refundId: null,
    refundedCents: capturedCents ?? 0,
  })
  return status
}
