import * as z from 'zod'
import {
  type OrderMark,
  PAID_PLAN_NAMES,
  PAYMENT_STATUSES,
  type Payment,
  type PaymentStatus,
  REFUND_REASONS,
} from '@/lib/domain/payment'
import { subscriptionRow } from '@/lib/server/subscriptions/queries'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import type { PaymentEvent } from './payment-gateway'

const MOST_LISTED = 500

/** The database stores dollars. A number such as 19.99 is not exact, but rounding a hundred times it is. */
const cents = z.number().transform((dollars) => Math.round(dollars * 100))

export const paymentRow = z
  .object({
    order_id: z.string(),
    user_id: z.string().nullable(),
    plan_name: z.enum(PAID_PLAN_NAMES),
    is_yearly: z.boolean(),
    amount: cents,
    currency: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    refund_reason: z.enum(REFUND_REASONS).nullable(),
    capture_id: z.string().nullable(),
    captured_amount: cents.nullable(),
    refund_id: z.string().nullable(),
    refunded_amount: cents,
    declines: z.number(),
    refunds_failed: z.number(),
    created_at: time,
    captured_at: time.nullable(),
    withdrawable_until: time.nullable(),
    refunded_at: time.nullable(),
  })
  .transform(
    ({
      plan_name: plan,
      is_yearly: yearly,
      amount: amountCents,
      captured_amount: capturedCents,
      refunded_amount: refundedCents,
      ...row
    }): Payment => ({ ...camelKeys(row), plan, yearly, amountCents, capturedCents, refundedCents }),
  )

/** `null` if there is no such order. */
export async function findPayment(supabase: Supabase, orderId: string): Promise<Payment | null> {
  const rows = supabase.from('payments').select('*').eq('order_id', orderId)
  return (await checked(rows, z.array(paymentRow)))[0] ?? null
}

/** The payment of a capture, or `null`. */
export async function findPaymentOfCapture(supabase: Supabase, captureId: string): Promise<Payment | null> {
  const rows = supabase.from('payments').select('*').eq('capture_id', captureId)
  return (await checked(rows, z.array(paymentRow)))[0] ?? null
}

/** Newest first. */
export function findPaymentsOf(supabase: Supabase, userId: string): Promise<Payment[]> {
  const rows = supabase.from('payments').select('*').eq('user_id', userId)
  const newestFirst = rows.order('created_at', { ascending: false }).limit(MOST_LISTED)
  return checked(newestFirst, z.array(paymentRow))
}

export type NewPayment = OrderMark & {
  orderId: string
  amountCents: number
  currency: string
  /** The user agreed that this purchase ends their Free plan. */
  endsFree: boolean
}

const opening = z.object({ outcome: z.enum(['created', 'already_active', 'free_plan_running']) })

/** Records an order, unless a running plan of the user forbids it. */
export async function openPayment(supabase: Supabase, payment: NewPayment) {
  const args = {
    p_order_id: payment.orderId,
    p_user_id: payment.userId,
    p_plan_name: payment.plan,
    p_is_yearly: payment.yearly,
    p_amount_cents: payment.amountCents,
    p_currency: payment.currency,
    p_ends_free: payment.endsFree,
  }
  return (await checked(supabase.rpc('open_payment', args), opening)).outcome
}

const step = z.object({ outcome: z.enum(['ok', 'ended', 'unchanged', 'not_found']) })

/** Records that no money was taken for an order, or not yet. An order that has progressed further stays as it is. */
export async function recordUnpaid(
  supabase: Supabase,
  { orderId, declines }: Pick<Payment, 'orderId' | 'declines'>,
  status: Extract<PaymentStatus, 'pending' | 'declined' | 'cancelled'>,
  captureId: string | null = null,
): Promise<void> {
  const args = { p_order_id: orderId, p_status: status, p_capture_id: captureId, p_declines: declines }
  await checked(supabase.rpc('note_payment', args), step)
}

/** What PayPal says was paid, by whom and for what. */
export type PaidOrder = {
  orderId: string
  captureId: string
  mark: OrderMark | null
  amountCents: number
  currency: string
  /** Credits of the plan. */
  designs: number
  capturedAt: Date
}

const activation = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['activated', 'already_processed']),
    payment: paymentRow,
    subscription: subscriptionRow.nullable(),
  }),
  // Grants nothing: the money has to be refunded (the payment says why), or has been already.
  z.object({ outcome: z.enum(['refund_due', 'ended']), payment: paymentRow }),
  z.object({ outcome: z.literal('not_found') }),
])

/** Turns a paid order into a plan exactly once, however often and in whatever order it is called. */
export function activatePlan(supabase: Supabase, paid: PaidOrder) {
  const args = {
    p_order_id: paid.orderId,
    p_capture_id: paid.captureId,
    p_user_id: paid.mark?.userId ?? null,
    p_plan_name: paid.mark?.plan ?? null,
    p_is_yearly: paid.mark?.yearly ?? null,
    p_amount_cents: paid.amountCents,
    p_currency: paid.currency,
    p_designs: paid.designs,
    p_captured_at: paid.capturedAt.toISOString(),
  }
  return checked(supabase.rpc('activate_plan', args), activation)
}

export type PaymentEnd = {
  status: Extract<PaymentStatus, 'refunded' | 'reversed' | 'denied'>
  captureId: string | null
  /** Captured amount; `null` if none, or unknown. */
  capturedCents: number | null
  refundId: string | null
  refundedCents: number
}

/** Deactivates what the payment bought. Can come before {@link activatePlan}, which then grants nothing. */
export async function endPayment(supabase: Supabase, orderId: string, end: PaymentEnd): Promise<void> {
  const args = {
    p_order_id: orderId,
    p_status: end.status,
    p_capture_id: end.captureId,
    p_captured_cents: end.capturedCents,
    p_refund_id: end.refundId,
    p_refunded_cents: end.refundedCents,
  }
  await checked(supabase.rpc('end_payment', args), step)
}

/** Records a partial refund; the plan stays. */
export async function recordPartialRefund(
  supabase: Supabase,
  orderId: string,
  { refundId, refundedCents }: Pick<PaymentEnd, 'refundId' | 'refundedCents'>,
): Promise<void> {
  const args = { p_order_id: orderId, p_refund_id: refundId, p_refunded_cents: refundedCents }
  await checked(supabase.rpc('note_partial_refund', args), step)
}

const reopening = z.object({ outcome: z.enum(['due', 'corrected', 'unchanged', 'not_found']) })

/** A refund failed after it was accepted. `due`: the whole payment has to be refunded again. */
export async function reopenRefund(
  supabase: Supabase,
  orderId: string,
  { refundId, refundedCents }: { refundId: string; refundedCents: number },
) {
  const args = { p_order_id: orderId, p_refund_id: refundId, p_refunded_cents: refundedCents }
  return (await checked(supabase.rpc('reopen_refund', args), reopening)).outcome
}

const due = z.object({ payments: z.array(paymentRow) })

/** Unfinished orders due for a check, of one user or (`null`) of all. Marks them as checked. */
export async function takeDuePayments(
  supabase: Supabase,
  userId: string | null,
  limit: number,
): Promise<Payment[]> {
  const args = { p_user_id: userId, p_limit: limit }
  return (await checked(supabase.rpc('due_payments', args), due)).payments
}

const overdueRow = z.object({
  order_id: z.string(),
  currency: z.string(),
  captured_amount: z.number(),
  /** `null` for a refund that PayPal accepted but did not carry out. */
  refund_reason: z.string().nullable(),
  captured_at: time,
})

/** Payments captured before `capturedBefore` whose refund is still due, oldest first. */
export async function findRefundsDue(supabase: Supabase, capturedBefore: Date) {
  const columns = 'order_id, currency, captured_amount, refund_reason, captured_at'
  const rows = supabase.from('payments').select(columns).eq('status', 'refund_due')
  const overdue = rows.lt('captured_at', capturedBefore.toISOString()).order('captured_at')
  return checked(overdue.limit(MOST_LISTED), z.array(overdueRow))
}

const beginning = z.object({ outcome: z.enum(['new', 'seen']) })

/** Records an event. `seen`: it has been handled before, so nothing is left to do. */
export async function beginEvent(supabase: Supabase, event: PaymentEvent) {
  const args = {
    p_event_id: event.id,
    p_event_type: event.type,
    p_resource_id: event.dispute?.id ?? event.captureId ?? event.orderId,
    p_payload: event.payload,
  }
  return (await checked(supabase.rpc('begin_payment_event', args), beginning)).outcome
}

export async function finishEvent(supabase: Supabase, eventId: string, outcome: string): Promise<void> {
  const args = { p_event_id: eventId, p_outcome: outcome }
  await checked(supabase.rpc('finish_payment_event', args), step)
}

const openEvent = z
  .object({
    event_id: z.string(),
    event_type: z.string(),
    resource_id: z.string().nullable(),
    payload: z.looseObject({ orderId: z.string().optional() }),
    received_at: time,
    age_hours: z.number(),
  })
  .transform((row) => ({
    id: row.event_id,
    type: row.event_type,
    orderId: row.payload.orderId ?? null,
    ageHours: row.age_hours,
  }))
export type OpenEvent = z.output<typeof openEvent>

/** Events received at least an hour ago and never finished; each is returned once an hour. */
export function takeOpenEvents(supabase: Supabase, limit: number): Promise<OpenEvent[]> {
  return checked(supabase.rpc('take_open_events', { p_limit: limit }), z.array(openEvent))
}

/** The next payments of the last 180 days to reconcile with PayPal; each is returned once a day. */
export function takePaymentsToAudit(supabase: Supabase, limit: number): Promise<Payment[]> {
  return checked(supabase.rpc('take_payments_to_audit', { p_limit: limit }), z.array(paymentRow))
}

const knownDispute = z.object({ dispute_id: z.string(), changed_at: time })

/** Recorded disputes, with the time of their last change at PayPal. */
export async function findKnownDisputes(supabase: Supabase): Promise<Map<string, Date>> {
  const rows = supabase.from('payment_disputes').select('dispute_id, changed_at')
  const latest = rows.order('changed_at', { ascending: false }).limit(1_000)
  const known = await checked(latest, z.array(knownDispute))
  return new Map(known.map(({ dispute_id, changed_at }) => [dispute_id, changed_at]))
}
