import type { Payment } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import type { GatewayCapture, PaymentEvent } from './payment-gateway'
import { endPayment, recordPartialRefund, reopenRefund } from './queries'
import { type PaymentContext, settleOrder } from './settle'

// Refunds and reversals. PayPal's API may lag behind its webhook, so the verified event counts at once, but stays open until
// the API agrees: PayPal retries an event that gets an error.

/**
 * Applies the event or PayPal's API state, whichever is ahead: a full refund ends the plan, a partial one is recorded. Throws
 * `payment_unavailable` while order, capture and refund disagree.
 */
export async function refundByEvent(
  context: PaymentContext,
  payment: Payment,
  event: PaymentEvent,
): Promise<string> {
  const { supabase } = context
  const { orderId } = payment
  const state = await readPayPalState(context, payment, event)
  if (!state.hasMoved || isOfAnother(state.capture, state.captureId)) {
    return (await settleOrder(context, payment)).outcome
  }
  const { captureId, refundId, paidCents, refundedCents } = state
  const isWhole = refundedCents >= paidCents || state.found?.state === 'refunded'
  if (isWhole) {
    const refunded = { captureId, capturedCents: paidCents, refundId, refundedCents: paidCents }
    await endPayment(supabase, orderId, { status: 'refunded', ...refunded })
  } else {
    await recordPartialRefund(supabase, orderId, { refundId, refundedCents })
  }
  if (!(isWhole ? isFullyRefunded(state) : isPartlyRefunded(state))) throw lagging(event.id, payment)
  return isWhole ? 'refunded' : (await settleOrder(context, payment)).outcome
}

type PayPalState = Awaited<ReturnType<typeof readPayPalState>>

/** The state of order, capture and refund in PayPal's API, merged with the event. */
async function readPayPalState({ gateway }: PaymentContext, payment: Payment, event: PaymentEvent) {
  const captureId = event.captureId ?? payment.captureId
  const refundId = event.refund?.refundId ?? null
  const [order, found, refund] = await Promise.all([
    gateway.findOrder(payment.orderId),
    captureId === null ? null : gateway.findCapture(captureId),
    refundId === null ? null : gateway.findRefund(refundId),
  ])
  const capture = order?.capture ?? null
  // An event's total may include a refund that has failed since.
  const reported = payment.refundsFailed > 0 ? null : event.refund
  const amounts = [reported, refund, capture].map((each) => each?.refundedCents ?? 0)
  return {
    ...{ captureId, refundId, capture, found, refund },
    paidCents: capture?.amountCents ?? payment.capturedCents ?? payment.amountCents,
    refundedCents: Math.max(...amounts),
    hasMoved: event.refund?.isAccepted !== false && refund?.isAccepted !== false,
  }
}

const isRefundFound = ({ refundId, refund }: PayPalState) => refundId === null || refund !== null

const isFullyRefunded = (state: PayPalState) =>
  isRefundFound(state) && state.capture?.state === 'refunded' && state.found?.state === 'refunded'

const isPartlyRefunded = (state: PayPalState) =>
  isRefundFound(state) && state.capture?.refundedCents === state.refundedCents

/**
 * A capture was denied, or reversed by a bank. PayPal keeps calling a reversed capture completed, while a denied one must show
 * as denied before the event is done.
 */
export async function endByEvent(
  context: PaymentContext,
  payment: Payment,
  { id, kind, captureId }: PaymentEvent,
): Promise<string> {
  const { supabase, gateway } = context
  const status = kind === 'capture_denied' ? 'denied' : 'reversed'
  const capture = (await gateway.findOrder(payment.orderId))?.capture ?? null
  if (isOfAnother(capture, captureId)) return (await settleOrder(context, payment)).outcome
  const capturedCents = status === 'denied' ? null : (capture?.amountCents ?? payment.capturedCents)
  await endPayment(supabase, payment.orderId, {
    status,
    captureId,
    capturedCents,
    refundId: null,
    refundedCents: capturedCents ?? 0,
  })
  if (status === 'denied' && capture && capture.state !== 'declined') throw lagging(id, payment)
  return status
}

/**
 * A refund PayPal had accepted changed its state. If it failed, we still have the money, so it is due again. Throws
 * `payment_unavailable` while PayPal's API disagrees.
 */
export async function refundChangedByEvent(
  context: PaymentContext,
  payment: Payment,
  { id, refund }: PaymentEvent,
): Promise<string> {
  if (refund === null || refund.refundId === null || refund.isAccepted) {
    return (await settleOrder(context, payment)).outcome
  }
  const outcome = await reopenFailedRefund(context, payment, refund.refundId)
  if (outcome === 'accepted') throw lagging(id, payment)
  return `refund_failed: ${outcome}`
}

/**
 * Makes a failed refund due again. `accepted`: PayPal says the money is moving. `unknown`: no such refund, or not this
 * payment's.
 */
export async function reopenFailedRefund(
  { supabase, gateway }: PaymentContext,
  { orderId, refundedCents }: Payment,
  refundId: string,
): Promise<'due' | 'corrected' | 'accepted' | 'unknown'> {
  const found = await gateway.findRefund(refundId)
  if (found === null) return 'unknown'
  if (found.isAccepted) return 'accepted'
  const capture = (await gateway.findOrder(orderId))?.capture ?? null
  // The order may still count the failed refund.
  const others = Math.max(0, refundedCents - (found.refundedCents ?? refundedCents))
  const left = capture === null ? others : Math.min(capture.refundedCents, others)
  const outcome = await reopenRefund(supabase, orderId, { refundId, refundedCents: left })
  return outcome === 'due' || outcome === 'corrected' ? outcome : 'unknown'
}

/** An order may have had an earlier, failed capture. */
const isOfAnother = (capture: GatewayCapture | null, captureId: string | null) =>
  capture !== null && captureId !== null && capture.id !== captureId

function lagging(eventId: string, { orderId }: Payment): AppError {
  const cause = new Error(`PayPal's API does not agree with event ${eventId} on order ${orderId} yet`)
  return new AppError('payment_unavailable', {}, { cause })
}
