import {
  designsOf,
  isAsAsked,
  type PaidPlanName,
  type Payment,
  type RefundReason,
} from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import { finishInBackground } from '@/lib/server/finish-in-background'
import type { Log } from '@/lib/server/log'
import type { UserMails } from '@/lib/server/mail/user-mails'
import { countRefund } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { Supabase } from '@/lib/supabase/clients'
import type { GatewayCapture, GatewayOrder, PaymentGateway } from './payment-gateway'
import {
  activatePlan,
  endPayment,
  findPayment,
  type PaymentEnd,
  recordPartialRefund,
  recordUnpaid,
} from './queries'

export type PaymentContext = {
  supabase: Supabase
  gateway: PaymentGateway
  log: Log
  userMails: Pick<UserMails, 'sendReceipts'>
}

export type Settlement =
  | { outcome: 'activated' | 'already_processed'; plan: PaidPlanName }
  /** `reason` is missing if the refund came later, by hand or through a dispute. `isDue`: the money is still on its way. */
  | { outcome: 'refunded'; reason: RefundReason | null; isDue?: true }
  | { outcome: 'pending' | 'waiting' | 'declined' | 'cancelled' }

/**
 * Brings our record of an order to the state PayPal reports: captures an approved order, turns a captured payment into a plan,
 * and refunds one that may not become a plan. Only PayPal's own answer counts, not the browser or the order of events. The
 * result is the same however often and by whomever it is called.
 */
export function settleOrder(context: PaymentContext, payment: Payment): Promise<Settlement> {
  return traced('payment.settle', () => bringUpToDate(context, payment))
}

async function bringUpToDate(context: PaymentContext, payment: Payment): Promise<Settlement> {
  const { supabase, gateway } = context
  const order = await gateway.findOrder(payment.orderId)
  if (order?.state !== 'approved') return settleReported(context, payment, order)

  // Checked before any money moves. An order of a deleted account is left to expire.
  if (!isAsAsked(payment, order)) {
    await recordUnpaid(supabase, payment, 'cancelled')
    throw new AppError('payment_mismatch', {}, { cause: order })
  }
  const attempt = await gateway.capture(order.id, `capture-${order.id}-${payment.declines}`)
  if (attempt.outcome === 'declined') {
    await recordUnpaid(supabase, payment, 'declined')
    return { outcome: 'declined' }
  }
  const [latest, after] = await Promise.all([
    findPayment(supabase, payment.orderId),
    gateway.findOrder(payment.orderId),
  ])
  return settleReported(context, latest ?? payment, after)
}

async function settleReported(
  context: PaymentContext,
  payment: Payment,
  order: GatewayOrder | null,
): Promise<Settlement> {
  if (order?.capture) return settleCapture(context, payment, order, order.capture)
  if (ENDED.has(payment.status)) return settlementOf(payment)
  if (order && order.state !== 'voided') {
    return { outcome: payment.status === 'declined' ? 'declined' : 'waiting' }
  }
  await recordUnpaid(context.supabase, payment, 'cancelled')
  return { outcome: 'cancelled' }
}

async function settleCapture(
  context: PaymentContext,
  payment: Payment,
  order: GatewayOrder,
  capture: GatewayCapture,
): Promise<Settlement> {
  const { supabase } = context
  switch (capture.state) {
    case 'pending':
      await recordUnpaid(supabase, payment, 'pending', capture.id)
      return { outcome: 'pending' }
    case 'declined':
      await endPayment(supabase, payment.orderId, endOf('denied', capture))
      return { outcome: 'declined' }
    case 'refunded':
      await endPayment(supabase, payment.orderId, endOf('refunded', capture))
      return { outcome: 'refunded', reason: payment.refundReason }
    case 'completed':
      return activate(context, payment, order, capture)
  }
}

async function activate(
  context: PaymentContext,
  payment: Payment,
  { mark }: GatewayOrder,
  capture: GatewayCapture,
): Promise<Settlement> {
  const { orderId } = payment
  const activation = await activatePlan(context.supabase, {
    orderId,
    captureId: capture.id,
    mark,
    // An unreadable amount can't be the one we asked for, so it is refunded.
    amountCents: capture.amountCents ?? 0,
    currency: capture.currency,
    designs: designsOf(payment),
    capturedAt: capture.capturedAt,
  }).catch((cause: unknown) => {
    // The money was taken, so the next call that settles this order tries again.
    throw new AppError('new_subscription_create_failed', {}, { cause })
  })
  switch (activation.outcome) {
    case 'not_found':
      throw new AppError('order_not_found')
    case 'refund_due':
      return refundCapture(context, activation.payment, capture)
    case 'ended':
      return settlementOf(activation.payment)
    case 'activated':
    case 'already_processed':
      // Every caller may try: the receipt is claimed once, and housekeeping sends it if the process died.
      finishInBackground(context.userMails.sendReceipts(orderId))
      if (capture.refundedCents > 0) await recordPartialRefund(context.supabase, orderId, capture)
      return { outcome: activation.outcome, plan: payment.plan }
  }
}

/** If the refund fails, the next call that settles this order tries again. */
async function refundCapture(
  context: PaymentContext,
  payment: Payment,
  capture: GatewayCapture,
): Promise<Settlement> {
  try {
    await sendBack(context, payment, capture)
  } catch (cause) {
    context.log.error('refund_failed', cause, { orderId: payment.orderId, captureId: capture.id })
    return settlementOf(payment)
  }
  return { outcome: 'refunded', reason: payment.refundReason }
}

async function sendBack(
  { supabase, gateway }: PaymentContext,
  { orderId, refundsFailed }: Payment,
  capture: GatewayCapture,
): Promise<void> {
  // Reusing an id would return the old refund, even one that failed after it was accepted.
  const requestId = `refund-${capture.id}${refundsFailed > 0 ? `-${refundsFailed}` : ''}`
  const { refundId } = await traced('payment.refund', () => gateway.refund(capture.id, requestId)).catch(
    (cause: unknown) => {
      countRefund('failed')
      throw cause
    },
  )
  countRefund('sent')
  const refunded = { ...capture, refundId, refundedCents: capture.amountCents ?? 0 }
  await endPayment(supabase, orderId, endOf('refunded', refunded))
}

/**
 * Refunds the rest of a paid order for the owner, and ends its plan. Calling it again does nothing. Throws `order_not_found` if
 * PayPal has no money for this order.
 */
export async function refundOrder(context: PaymentContext, payment: Payment): Promise<void> {
  const capture = (await context.gateway.findOrder(payment.orderId))?.capture
  if (capture?.state === 'completed') return sendBack(context, payment, capture)
  if (capture?.state !== 'refunded') throw new AppError('order_not_found')
  await endPayment(context.supabase, payment.orderId, endOf('refunded', capture))
}

const endOf = (
  status: 'refunded' | 'denied',
  { id, amountCents, refundId, refundedCents }: GatewayCapture,
): PaymentEnd => ({
  status,
  captureId: id,
  capturedCents: status === 'denied' ? null : amountCents,
  refundId,
  refundedCents,
})

const ENDED = new Set<Payment['status']>(['completed', 'refund_due', 'refunded', 'reversed', 'denied'])

/** The settlement from our own record, for orders that need no answer from PayPal. */
export function settlementOf(payment: Payment): Settlement {
  switch (payment.status) {
    case 'completed':
      return { outcome: 'already_processed', plan: payment.plan }
    case 'refund_due':
      return { outcome: 'refunded', reason: payment.refundReason, isDue: true }
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
