import type { Payment } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import type { GatewayCapture, PaymentEvent } from './payment-gateway'
import { endPayment, recordPartialRefund } from './queries'
import { type PaymentContext, settleOrder } from './settle'

// Money that goes back. The service's books may lag behind its message, so here the verified event counts at once, and
// stays open until the books agree with it: the service repeats what we answer with an error.

/**
 * The event and the service's books, whichever is ahead: the whole amount ends the plan, a part of it is recorded.
 * Fails with `payment_unavailable` while order, capture and refund do not say the same.
 */
export async function refundByEvent(
  context: PaymentContext,
  payment: Payment,
  event: PaymentEvent,
): Promise<string> {
  const { supabase } = context
  const { orderId } = payment
  const books = await readBooks(context, payment, event)
  if (!books.hasMoved || isOfAnother(books.capture, books.captureId)) {
    return (await settleOrder(context, payment)).outcome
  }
  const { captureId, refundId, paidCents, refundedCents } = books
  const isWhole = refundedCents >= paidCents || books.found?.state === 'refunded'
  if (isWhole) {
    const refunded = { captureId, capturedCents: paidCents, refundId, refundedCents: paidCents }
    await endPayment(supabase, orderId, { status: 'refunded', ...refunded })
  } else {
    await recordPartialRefund(supabase, orderId, { refundId, refundedCents })
  }
  if (!(isWhole ? isWholeBooked(books) : isPartBooked(books))) throw lagging(event.id, payment)
  return isWhole ? 'refunded' : (await settleOrder(context, payment)).outcome
}

type Books = Awaited<ReturnType<typeof readBooks>>

/** What the service has of a refund in each of its books, beside what its event says. */
async function readBooks({ gateway }: PaymentContext, payment: Payment, event: PaymentEvent) {
  const captureId = event.captureId ?? payment.captureId
  const refundId = event.refund?.refundId ?? null
  const [order, found, booked] = await Promise.all([
    gateway.findOrder(payment.orderId),
    captureId === null ? null : gateway.findCapture(captureId),
    refundId === null ? null : gateway.findRefund(refundId),
  ])
  const capture = order?.capture ?? null
  const amounts = [event.refund, booked, capture].map((each) => each?.refundedCents ?? 0)
  return {
    ...{ captureId, refundId, capture, found, booked },
    paidCents: capture?.amountCents ?? payment.capturedCents ?? payment.amountCents,
    refundedCents: Math.max(...amounts),
    hasMoved: event.refund?.isAccepted !== false && booked?.isAccepted !== false,
  }
}

const isRefundFound = ({ refundId, booked }: Books) => refundId === null || booked !== null

const isWholeBooked = (books: Books) =>
  isRefundFound(books) && books.capture?.state === 'refunded' && books.found?.state === 'refunded'

const isPartBooked = (books: Books) =>
  isRefundFound(books) && books.capture?.refundedCents === books.refundedCents

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

/** An order may have had a capture that failed before the one that counts. */
const isOfAnother = (capture: GatewayCapture | null, captureId: string | null) =>
  capture !== null && captureId !== null && capture.id !== captureId

function lagging(eventId: string, { orderId }: Payment): AppError {
  const cause = new Error(`the books of order ${orderId} do not agree with event ${eventId} yet`)
  return new AppError('payment_unavailable', {}, { cause })
}
