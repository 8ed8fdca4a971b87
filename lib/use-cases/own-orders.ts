import type { Payment } from '@/lib/domain/payment'
import { TIMINGS } from '@/lib/domain/timings'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import { type Settlement, settlementOf, settleOrder } from './settle-order'

type Needs = Pick<Services, 'payments' | 'gateway' | 'log'>
type CaptureNeeds = Needs & Pick<Services, 'pause'>

/** How many unfinished orders one reading looks after: more have never been opened by a person within a few days. */
const AT_ONCE = 5

/** Orders that the payment service need not be asked about again. A dispute or refund comes as an event. */
const FINISHED = new Set<Payment['status']>(['completed', 'refunded', 'reversed', 'denied'])

/** Takes the money of an order that the person has approved, and starts the plan. */
export async function captureOrder(
  needs: CaptureNeeds,
  personId: string,
  orderId: string,
): Promise<Settlement> {
  const payment = await ownPayment(needs, personId, orderId)
  const settlement = FINISHED.has(payment.status)
    ? settlementOf(payment)
    : await settleApproved(needs, payment)
  switch (settlement.outcome) {
    case 'waiting':
      throw new AppError('order_not_approved')
    case 'declined':
      throw new AppError('payment_declined')
    case 'cancelled':
      throw new AppError('order_not_found')
    default:
      return settlement
  }
}

/**
 * The service's message about an approval may try the same capture at the same time. When that try is declined, the
 * order waits for its payer again a moment before our books know why.
 */
async function settleApproved(needs: CaptureNeeds, payment: Payment): Promise<Settlement> {
  let settlement = await settleOrder(needs, payment)
  for (const ms of TIMINGS.declineNotedWithinMs) {
    if (settlement.outcome !== 'waiting') break
    await needs.pause(ms)
    settlement = await settleOrder(needs, (await needs.payments.find(payment.orderId)) ?? payment)
  }
  return settlement
}

/** What became of a person's order; one that was left half done is finished on the way. */
export async function readOrder(needs: Needs, personId: string, orderId: string): Promise<Settlement> {
  const payment = await ownPayment(needs, personId, orderId)
  return FINISHED.has(payment.status) ? settlementOf(payment) : settleOrder(needs, payment)
}

/** A person's payments, newest first, after what was left half done has been finished as far as possible. */
export async function listPayments(needs: Needs, personId: string): Promise<Payment[]> {
  await finishOrders(needs, personId)
  return needs.payments.list(personId)
}

/**
 * Finishes orders that a crash, a closed window or a silent payment service left half done: of one person, or of
 * everybody (`null`). Tells how many were looked at. One that fails is left for the next time.
 */
export async function finishOrders(needs: Needs, personId: string | null): Promise<number> {
  const due = await needs.payments.due(personId, personId === null ? AT_ONCE * AT_ONCE : AT_ONCE)
  for (const payment of due) {
    await settleOrder(needs, payment).catch((cause: unknown) =>
      needs.log.error('order_not_settled', cause, { orderId: payment.orderId }),
    )
  }
  return due.length
}

/** Somebody else's order is answered like none at all. */
async function ownPayment({ payments }: Needs, personId: string, orderId: string): Promise<Payment> {
  const payment = await payments.find(orderId)
  if (payment?.personId !== personId) throw new AppError('order_not_found')
  return payment
}
