import { AppError, hasCode } from '@/lib/errors/app-error'
import type { PaymentEvent } from '@/lib/ports/payment-gateway'
import type { Services } from '@/lib/ports/services'
import { settleOrder } from './settle-order'

type Needs = Pick<Services, 'payments' | 'gateway' | 'log'>

/**
 * Handles one message of the payment service. A forged one fails before anything is written; one that cannot be checked
 * or finished now fails too, so that the service sends it again. A message handled before does nothing.
 */
export async function handlePaymentEvent(needs: Needs, headers: Headers, body: string): Promise<string> {
  if (!(await needs.gateway.isGenuine(headers, body))) throw new AppError('webhook_not_genuine')
  const event = needs.gateway.readEvent(body)
  if (!event) throw new AppError('bad_request', { detail: 'event' })
  if ((await needs.payments.beginEvent(event)) === 'seen') return 'seen'
  const outcome = event.kind === 'other' ? 'ignored' : await apply(needs, event)
  await needs.payments.finishEvent(event.id, outcome)
  return outcome
}

async function apply(needs: Needs, event: PaymentEvent): Promise<string> {
  const orderId = event.orderId ?? (await orderBehind(needs, event))
  const payment = orderId === null ? null : await needs.payments.find(orderId)
  // Not ours: the same account may sell other things, and orders of nobody known grant nothing.
  if (!payment) return 'unknown_order'

  if (event.kind === 'capture_denied' || event.kind === 'capture_reversed') {
    // The order itself may still look paid: a dispute takes the money without touching the capture.
    const isDenied = event.kind === 'capture_denied'
    await needs.payments.end(payment.orderId, {
      status: isDenied ? 'denied' : 'reversed',
      captureId: event.captureId,
      refundId: null,
      refundedCents: isDenied ? 0 : (payment.capturedCents ?? 0),
    })
    return isDenied ? 'denied' : 'reversed'
  }
  try {
    return (await settleOrder(needs, payment)).outcome
  } catch (error) {
    // Said once and for all: the same message again would find the same.
    if (hasCode(error, 'payment_mismatch')) return 'mismatch'
    throw error
  }
}

async function orderBehind({ gateway }: Needs, { captureId }: PaymentEvent): Promise<string | null> {
  return captureId === null ? null : gateway.orderOfCapture(captureId)
}
