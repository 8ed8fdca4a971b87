import {
  designsOf,
  isAsAsked,
  type PaidPlanName,
  type Payment,
  type RefundReason,
} from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import type { GatewayCapture, GatewayOrder } from '@/lib/ports/payment-gateway'
import type { Services } from '@/lib/ports/services'

type Needs = Pick<Services, 'payments' | 'gateway' | 'log'>

export type Settlement =
  | { outcome: 'activated' | 'already_processed'; plan: PaidPlanName }
  /** `reason` is missing when the money went back later, by hand or by a dispute. */
  | { outcome: 'refunded'; reason: RefundReason | null }
  | { outcome: 'pending' | 'waiting' | 'declined' | 'cancelled' }

/**
 * Brings an order to where the payment service says that it is: takes the money of an approved one, makes paid money a
 * plan, gives back what may not become one. The service is asked, never the browser or the order in which news came in;
 * whoever calls, however often and beside whom, the end is the same.
 */
export async function settleOrder(needs: Needs, payment: Payment): Promise<Settlement> {
  const order = await needs.gateway.findOrder(payment.orderId)
  if (order?.state !== 'approved') return settleAsItIs(needs, payment, order)

  // Before any money moves. An order of a deleted account is left to expire.
  if (!isAsAsked(payment, order)) {
    await needs.payments.note(payment, 'cancelled')
    throw new AppError('payment_mismatch', {}, { cause: order })
  }
  const attempt = await needs.gateway.capture(order.id, `capture-${order.id}-${payment.declines}`)
  if (attempt.outcome === 'declined') {
    await needs.payments.note(payment, 'declined')
    return { outcome: 'declined' }
  }
  const [known, after] = await Promise.all([
    needs.payments.find(payment.orderId),
    needs.gateway.findOrder(payment.orderId),
  ])
  return settleAsItIs(needs, known ?? payment, after)
}

async function settleAsItIs(needs: Needs, payment: Payment, order: GatewayOrder | null): Promise<Settlement> {
  if (order?.capture) return settleCapture(needs, payment, order, order.capture)
  if (ENDED.has(payment.status)) return settlementOf(payment)
  if (order && order.state !== 'voided') {
    return { outcome: payment.status === 'declined' ? 'declined' : 'waiting' }
  }
  await needs.payments.note(payment, 'cancelled')
  return { outcome: 'cancelled' }
}

async function settleCapture(
  needs: Needs,
  payment: Payment,
  order: GatewayOrder,
  capture: GatewayCapture,
): Promise<Settlement> {
  switch (capture.state) {
    case 'pending':
      await needs.payments.note(payment, 'pending', capture.id)
      return { outcome: 'pending' }
    case 'declined':
      await needs.payments.end(payment.orderId, endBy('denied', capture))
      return { outcome: 'declined' }
    case 'refunded':
      await needs.payments.end(payment.orderId, endBy('refunded', capture))
      return { outcome: 'refunded', reason: payment.refundReason }
    case 'kept':
      return makePlan(needs, payment, order, capture)
  }
}

async function makePlan(
  needs: Needs,
  payment: Payment,
  { mark }: GatewayOrder,
  capture: GatewayCapture,
): Promise<Settlement> {
  const { orderId } = payment
  const activation = await needs.payments.activate({
    orderId,
    captureId: capture.id,
    mark,
    // An amount that cannot be read is none that was asked for: it goes back.
    amountCents: capture.amountCents ?? 0,
    currency: capture.currency,
    designs: designsOf(payment),
    capturedAt: capture.capturedAt,
  })
  switch (activation.outcome) {
    case 'not_found':
      throw new AppError('order_not_found')
    case 'refund_due':
      return giveBack(needs, activation.payment, capture)
    case 'ended':
      return settlementOf(activation.payment)
    case 'activated':
    case 'already_processed':
      if (capture.refundedCents > 0) {
        await needs.payments.notePartialRefund(orderId, capture.refundId, capture.refundedCents)
      }
      return { outcome: activation.outcome, plan: payment.plan }
  }
}

/** A refund that fails now is tried again by whoever settles this order next. */
async function giveBack(needs: Needs, payment: Payment, capture: GatewayCapture): Promise<Settlement> {
  try {
    const { refundId } = await needs.gateway.refund(capture.id, `refund-${capture.id}`)
    const refundedCents = capture.amountCents ?? 0
    await needs.payments.end(payment.orderId, {
      status: 'refunded',
      captureId: capture.id,
      refundId,
      refundedCents,
    })
  } catch (cause) {
    needs.log.error('refund_failed', cause, { orderId: payment.orderId, captureId: capture.id })
  }
  return { outcome: 'refunded', reason: payment.refundReason }
}

const endBy = (status: 'refunded' | 'denied', { id, refundId, refundedCents }: GatewayCapture) => ({
  status,
  captureId: id,
  refundId,
  refundedCents,
})

const ENDED = new Set<Payment['status']>(['completed', 'refund_due', 'refunded', 'reversed', 'denied'])

/** What our own books say, for an order that needs no more asking or that nobody answers for. */
export function settlementOf(payment: Payment): Settlement {
  switch (payment.status) {
    case 'completed':
      return { outcome: 'already_processed', plan: payment.plan }
    case 'refund_due':
    case 'refunded':
    case 'reversed':
      return { outcome: 'refunded', reason: payment.refundReason }
    case 'denied':
      return { outcome: 'declined' }
    case 'created':
      return { outcome: 'waiting' }
    case 'pending':
    case 'declined':
    case 'cancelled':
      return { outcome: payment.status }
  }
}
