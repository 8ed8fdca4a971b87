import type { Payment } from '@/lib/domain/payment'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { notifyOnce } from '@/lib/server/mail/notices'
import { applyDispute, type DisputeContext, findPaymentBehind } from './disputes'
import type { PaymentEvent } from './payment-gateway'
import { beginEvent, findPayment, finishEvent } from './queries'
import { type PaymentContext, settleOrder } from './settle'
import { endByEvent, refundByEvent, refundChangedByEvent } from './settle-event'

/** Maximum logged characters of a header, which any sender may have written. */
const MAX_LOGGED = 64

/** The owner is notified of broken messages once per this period, however many arrive. */
const NOTICE_SECONDS = 6 * 60 * 60

/** How far ahead of our clock a genuine message may be dated. */
const CLOCK_SLACK_MS = 10 * 60 * 1_000

/**
 * Handles one PayPal webhook. Forged messages fail before anything is written. A message that can't be verified or finished now
 * also fails, so that PayPal retries it. One that was handled before does nothing. `sender`: the address it came from.
 */
export async function handlePaymentEvent(
  context: DisputeContext,
  headers: Headers,
  body: string,
  sender = 'unknown',
): Promise<string> {
  const { supabase, gateway } = context
  await requireGenuine(context, headers, await gateway.isGenuine(headers, body, sender))
  const event = gateway.readEvent(body, headers.get('paypal-transmission-id')?.slice(0, MAX_LOGGED) ?? 'none')
  await reportSlowClock(context, event)
  if ((await beginEvent(supabase, event)) === 'seen') return 'seen'
  if (event.kind === 'unread') return keepUnread(context, event)
  const outcome = await applyEvent(context, event)
  await finishEvent(supabase, event.id, outcome)
  return outcome
}

async function requireGenuine(
  context: DisputeContext,
  headers: Headers,
  verdict: boolean | 'flooded',
): Promise<void> {
  if (verdict === true) return
  const transmissionId = headers.get('paypal-transmission-id')?.slice(0, MAX_LOGGED) ?? null
  if (verdict === 'flooded') {
    context.log.warn('webhook_flooded', { transmissionId })
    await notifyOnce(context, {
      kind: 'webhook_flooded',
      about: 'paypal',
      seconds: NOTICE_SECONDS,
      text: 'The PayPal webhook is receiving many messages signed with unknown certificates. Messages with PayPal’s known certificate still get through; PayPal may have to resend one with a new certificate.',
    })
    throw new AppError('payment_unavailable', {}, { cause: new Error('too many unknown certificates') })
  }
  // Either it is forged, or our webhook id is wrong and no refund will ever reach us, so the owner has to know.
  context.log.warn('webhook_refused', { transmissionId })
  await notifyOnce(context, {
    kind: 'webhook_refused',
    about: 'paypal',
    seconds: NOTICE_SECONDS,
    text: 'A message to the PayPal webhook was rejected. If it came from PayPal, PAYPAL_WEBHOOK_ID is wrong, and refunds and disputes aren’t reaching the site.',
  })
  throw new AppError('webhook_not_genuine')
}

/** It stays open, so that reconciliation reads it again, perhaps in a later version. */
async function keepUnread(context: DisputeContext, { id, type }: PaymentEvent): Promise<string> {
  context.log.warn('webhook_unread', { eventId: id, type })
  await notifyOnce(context, {
    kind: 'webhook_unread',
    about: id,
    seconds: NOTICE_SECONDS,
    text: `PayPal sent event ${id} (${type}) in a form the site can’t read. It’s kept and tried again. Look at it in PayPal, and check the order that it is about.`,
  })
  return 'unread'
}

/** The message is genuine, so if it's from the future, our clock is wrong. */
async function reportSlowClock(context: DisputeContext, { payload }: PaymentEvent): Promise<void> {
  const aheadMs = Date.parse(payload.time ?? '') - Date.now()
  if (!(aheadMs > CLOCK_SLACK_MS)) return
  context.log.warn('clock_behind', { problem: `${Math.round(aheadMs / 60_000)} minutes` })
  await notifyOnce(context, {
    kind: 'clock_behind',
    about: 'server',
    seconds: NOTICE_SECONDS,
    text: `A server’s clock is ${Math.round(aheadMs / 60_000)} minutes behind PayPal’s. Set it correctly: sessions and receipts depend on it.`,
  })
}

/** Applies a verified event and returns the outcome. Throws if it can't be finished now. */
export async function applyEvent(context: DisputeContext, event: PaymentEvent): Promise<string> {
  if (event.kind === 'other') return 'ignored'
  if (event.dispute) {
    // PayPal's current state may be newer than the event.
    const dispute = (await context.gateway.findDispute(event.dispute.id)) ?? event.dispute
    const { captureId } = dispute
    const disputed = captureId === null ? null : await findPaymentBehind(context, captureId)
    return disputed ? applyDispute(context, disputed, dispute) : skipForeign(context, { ...event, captureId })
  }
  const payment = await findPaymentOfEvent(context, event)
  if (!payment) return skipForeign(context, event)
  if (event.kind === 'capture_refunded') return refundByEvent(context, payment, event)
  if (event.kind === 'refund_changed') return refundChangedByEvent(context, payment, event)
  if (event.kind === 'capture_denied' || event.kind === 'capture_reversed') {
    return endByEvent(context, payment, event)
  }
  try {
    return (await settleOrder(context, payment)).outcome
  } catch (error) {
    // Final: the same event would end the same way again.
    if (hasCode(error, 'payment_mismatch')) return 'mismatch'
    throw error
  }
}

/** By the event's order, or its capture in our records or PayPal's. */
async function findPaymentOfEvent(
  context: PaymentContext,
  { orderId, captureId }: PaymentEvent,
): Promise<Payment | null> {
  const named = orderId === null ? null : await findPayment(context.supabase, orderId)
  return named || captureId === null ? named : findPaymentBehind(context, captureId)
}

/**
 * The same PayPal account may sell other things; their events are done. An event that may be ours fails and stays open, so that
 * PayPal retries it: our record of the order may just be late.
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
