import type { Payment } from '@/lib/domain/payment'
import { hasCode } from '@/lib/errors/app-error'
import { notifyOnce } from '@/lib/server/mail/notices'
import { applyDispute, type DisputeContext, findPaymentBehind } from './disputes'
import {
  endPayment,
  findKnownDisputes,
  findPayment,
  finishEvent,
  type OpenEvent,
  takeOpenEvents,
  takePaymentsToAudit,
} from './queries'
import { settleOrder } from './settle'
import { reopenFailedRefund } from './settle-event'
import { applyEvent } from './webhook'

// Catches what webhooks miss: a message may get lost, and PayPal stops retrying after three days.

const DAY_SECONDS = 24 * 60 * 60
const WEEK_SECONDS = 7 * DAY_SECONDS
/** Per round. The next rounds take the rest. */
const MOST_EVENTS = 20
const MOST_PAYMENTS = 25
/** Claimed together: those claimed but not checked before time is up wait a day. */
const PAYMENTS_AT_ONCE = 5
/** Starts nothing new after this long, so that a slow PayPal doesn't hold up the rest of the round. */
const STEP_MS = 60_000

/** PayPal retries an event for three days. If its order is still unknown then, it isn't ours. */
const GIVEN_UP_HOURS = 96

/** Applies events received at least an hour ago and never finished. Notifies the owner of those that stay open. */
export async function retryOpenEvents(context: DisputeContext): Promise<void> {
  const endsAt = Date.now() + STEP_MS
  for (const event of await takeOpenEvents(context.supabase, MOST_EVENTS)) {
    if (Date.now() > endsAt) return
    try {
      const outcome = await outcomeOf(context, event)
      await finishEvent(context.supabase, event.id, outcome)
      context.log.info('event_finished', { eventId: event.id, outcome })
    } catch (cause) {
      context.log.error('event_open', cause, { eventId: event.id, type: event.type })
      await notifyOnce(context, {
        kind: 'event_open',
        about: event.id,
        seconds: DAY_SECONDS,
        text: `PayPal event ${event.id} (${event.type}) has been unfinished for ${event.ageHours} hours. It’s retried every hour; npm run admin -- events lists all unfinished events.`,
      })
    }
  }
}

/** From PayPal's copy of the event, or else from the order it named. */
async function outcomeOf(context: DisputeContext, { id, ageHours, orderId }: OpenEvent): Promise<string> {
  const isOld = ageHours >= GIVEN_UP_HOURS
  const payment = orderId === null ? null : await findPayment(context.supabase, orderId)
  const event = await context.gateway.findEvent(id)
  if (event) {
    return applyEvent(context, event).catch((cause: unknown) => {
      if (payment === null && isOld && hasCode(cause, 'payment_unavailable')) return 'given_up'
      throw cause
    })
  }
  if (payment) return `reconciled: ${(await settleOrder(context, payment)).outcome}`
  if (isOld) return 'given_up'
  throw new Error(`neither event ${id} nor its order is known`)
}

/**
 * Reconciles the next payments with PayPal and repairs what lost messages left wrong: a refunded payment loses its plan, and a
 * failed refund is due again. Whatever can't be granted automatically is reported to the owner.
 */
export async function auditPayments(context: DisputeContext): Promise<void> {
  const endsAt = Date.now() + STEP_MS
  for (let taken = 0; taken < MOST_PAYMENTS && Date.now() < endsAt; taken += PAYMENTS_AT_ONCE) {
    const payments = await takePaymentsToAudit(context.supabase, PAYMENTS_AT_ONCE)
    for (const payment of payments) await auditPayment(context, payment)
    if (payments.length < PAYMENTS_AT_ONCE) return
  }
}

async function auditPayment(context: DisputeContext, payment: Payment): Promise<void> {
  try {
    const difference = await (payment.status === 'refunded' ? auditRefund : auditCapture)(context, payment)
    if (difference) await reportDifference(context, payment, difference)
  } catch (cause) {
    // The shop is closed, so there is nothing to ask.
    if (hasCode(cause, 'payments_off')) return
    context.log.error('payment_not_audited', cause, { orderId: payment.orderId })
  }
}

async function auditCapture(context: DisputeContext, payment: Payment): Promise<string | null> {
  const { captureId, orderId } = payment
  const capture = captureId === null ? null : await context.gateway.findCapture(captureId)
  if (capture === null) {
    await reportMissing(context, orderId)
    return null
  }
  if (capture.state === 'completed' && !capture.isPartlyRefunded) return null
  const before = payment.refundedCents
  await settleOrder(context, payment)
  const after = await findPayment(context.supabase, orderId)
  if (after?.status === 'completed' && (capture.state === 'refunded' || capture.state === 'declined')) {
    // The order itself no longer shows this, but its capture does.
    const capturedCents = capture.state === 'refunded' ? payment.capturedCents : null
    await endPayment(context.supabase, orderId, {
      status: capture.state === 'refunded' ? 'refunded' : 'denied',
      captureId,
      capturedCents,
      refundId: null,
      refundedCents: capturedCents ?? 0,
    })
  } else if (after?.status === 'completed' && after.refundedCents === before) return null
  return `PayPal lists it as ${capture.state}, but we never received the webhook. Fixed: the plan now matches PayPal’s records.`
}

async function auditRefund(context: DisputeContext, payment: Payment): Promise<string | null> {
  if (payment.refundId !== null) {
    const outcome = await reopenFailedRefund(context, payment, payment.refundId)
    if (outcome === 'accepted') return null
    if (outcome === 'due') return 'PayPal didn’t carry out its refund. Fixed: the refund will be sent again.'
  }
  const capture = (await context.gateway.findOrder(payment.orderId))?.capture
  if (capture?.state !== 'completed' || capture.refundedCents > 0) return null
  return `We recorded it as refunded, but PayPal still shows the payment. Either refund it (npm run admin -- refund --order ${payment.orderId}) or restore its plan (npm run admin -- plan restore --order ${payment.orderId}).`
}

async function reportDifference(
  context: DisputeContext,
  { orderId, status }: Payment,
  difference: string,
): Promise<void> {
  context.log.warn('payment_mismatch', { orderId, outcome: status, problem: difference })
  await notifyOnce(context, {
    kind: 'payment_mismatch',
    about: orderId,
    seconds: DAY_SECONDS,
    text: `Order ${orderId} is ${status} in our ledger. ${difference}`,
  })
}

/** One notice for all of them: with another PayPal account's keys, none would be found. */
async function reportMissing(context: DisputeContext, orderId: string): Promise<void> {
  context.log.warn('capture_missing', { orderId })
  await notifyOnce(context, {
    kind: 'payment_mismatch',
    about: 'missing',
    seconds: DAY_SECONDS,
    text: `PayPal has no record of the payment for order ${orderId}, and maybe others; the log lists them (capture_missing). Check that the API keys belong to the PayPal account that was paid.`,
  })
}

/** Applies every dispute of the last half year that changed since we last checked. */
export async function readDisputes(context: DisputeContext & { now: () => Date }): Promise<void> {
  const { supabase, gateway } = context
  const listed = await gateway.listDisputes(context.now()).catch(async (cause: unknown) => {
    if (hasCode(cause, 'payments_off')) return []
    context.log.error('disputes_unread', cause)
    await notifyOnce(context, {
      kind: 'disputes_unread',
      about: 'paypal',
      seconds: WEEK_SECONDS,
      text: 'PayPal won’t let the site read disputes. Turn on “Disputes” for the app in PayPal’s developer dashboard, or check the Resolution Center yourself.',
    })
    return []
  })
  const known = await findKnownDisputes(supabase)
  const endsAt = Date.now() + STEP_MS
  for (const { id, changedAt } of listed) {
    if (Date.now() > endsAt) return
    if (known.get(id)?.getTime() === Date.parse(changedAt)) continue
    await readDispute(context, id).catch((cause: unknown) =>
      context.log.error('dispute_not_read', cause, { reference: id }),
    )
  }
}

async function readDispute(context: DisputeContext, disputeId: string): Promise<void> {
  const dispute = await context.gateway.findDispute(disputeId)
  const captureId = dispute?.captureId ?? null
  const payment = captureId === null ? null : await findPaymentBehind(context, captureId)
  if (dispute && payment) await applyDispute(context, payment, dispute)
}
