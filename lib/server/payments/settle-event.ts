import type { Payment } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import type { GatewayCapture, PaymentEvent } from './payment-gateway'
import { endPayment, recordPartialRefund, reopenRefund } from './queries'
import { type PaymentContext, settleOrder } from './settle'

// Money that goes back. PayPal's API may lag behind its webhook, so here the verified event counts at once, and stays open
// until the API agrees with it: PayPal repeats what we answer with an error.

/**
 * Applies the event or PayPal's state, whichever is ahead: a full refund ends the plan, a partial one is recorded.
 * Fails with `payment_unavailable` while order, capture and refund do not say the same.
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

/** What PayPal's API says about order, capture and refund, together with the event. */
async function readPayPalState({ gateway }: PaymentContext, payment: Payment, event: PaymentEvent) {
  const captureId = event.captureId ?? payment.captureId
  const refundId = event.refund?.refundId ?? null
  const [order, found, refund] = await Promise.all([
    gateway.findOrder(payment.orderId),
    captureId === null ? null : gateway.findCapture(captureId),
    refundId === null ? null : gateway.findRefund(refundId),
  ])
  const capture = order?.capture ?? null
  // What an event says of all refunds together may count one that has failed since.
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
 * A capture was denied, or a bank took it back. The service has no word for a capture that was reversed and goes on
 * calling it completed; a denied one has to read so before the event is done.
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
 * A refund that PayPal accepted has changed its state. One that failed leaves the money with us: what counted as refunded is due
 * again. Fails with `payment_unavailable` while PayPal's API does not say the same.
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
 * Makes a refund that the payment service did not carry out due again. `accepted`: the service says that the money moves.
 * `unknown`: it has no such refund, or it is none of this payment's.
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
  // The order may still count the refund that failed.
  const others = Math.max(0, refundedCents - (found.refundedCents ?? refundedCents))
  const left = capture === null ? others : Math.min(capture.refundedCents, others)
  const outcome = await reopenRefund(supabase, orderId, { refundId, refundedCents: left })
  return outcome === 'due' || outcome === 'corrected' ? outcome : 'unknown'
}

/** An order may have had a capture that failed before the one that counts. */
const isOfAnother = (capture: GatewayCapture | null, captureId: string | null) =>
  capture !== null && captureId !== null && capture.id !== captureId

function lagging(eventId: string, { orderId }: Payment): AppError {
  const cause = new Error(`PayPal's API does not agree with event ${eventId} on order ${orderId} yet`)
  return new AppError('payment_unavailable', {}, { cause })
}
