import * as z from 'zod'
import type { Activation, PaymentStore } from '@/lib/ports/payment-store'
import type { Supabase } from './clients'
import { subscriptionRow } from './map'
import { paymentRow } from './payment-rows'
import { checked } from './rpc'

const MOST_LISTED = 500

const opening = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), payment: paymentRow }),
  z.object({ outcome: z.enum(['already_active', 'free_plan_running']) }),
])

const activation = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['activated', 'already_processed']),
    payment: paymentRow,
    subscription: subscriptionRow.nullable(),
  }),
  z.object({ outcome: z.enum(['refund_due', 'ended']), payment: paymentRow }),
  z.object({ outcome: z.literal('not_found') }),
])

const step = z.object({ outcome: z.enum(['ok', 'ended', 'unchanged', 'not_found']) })
const due = z.object({ outcome: z.literal('ok'), payments: z.array(paymentRow) })
const eventBeginning = z.object({ outcome: z.enum(['new', 'seen']) })

export function paymentStore(service: Supabase): PaymentStore {
  const rows = () => service.from('payments').select('*')

  return {
    async open({ orderId, personId, plan, yearly, amountCents, currency, endsFree }) {
      const args = {
        p_order_id: orderId,
        p_user_id: personId,
        p_plan_name: plan,
        p_is_yearly: yearly,
        p_amount_cents: amountCents,
        p_currency: currency,
        p_ends_free: endsFree,
      }
      return checked(service.rpc('open_payment', args), opening)
    },

    async find(orderId) {
      return (await checked(rows().eq('order_id', orderId), z.array(paymentRow)))[0] ?? null
    },

    list(personId) {
      const newestFirst = rows().eq('user_id', personId).order('created_at', { ascending: false })
      return checked(newestFirst.limit(MOST_LISTED), z.array(paymentRow))
    },

    async note({ orderId, declines }, status, captureId) {
      const args = {
        p_order_id: orderId,
        p_status: status,
        p_capture_id: captureId ?? null,
        p_declines: declines,
      }
      await checked(service.rpc('note_payment', args), step)
    },

    async activate({ orderId, captureId, mark, amountCents, currency, designs, capturedAt }) {
      const args = {
        p_order_id: orderId,
        p_capture_id: captureId,
        p_user_id: mark?.personId ?? null,
        p_plan_name: mark?.plan ?? null,
        p_is_yearly: mark?.yearly ?? null,
        p_amount_cents: amountCents,
        p_currency: currency,
        p_designs: designs,
        p_captured_at: capturedAt.toISOString(),
      }
      return activationOf(await checked(service.rpc('activate_plan', args), activation))
    },

    async end(orderId, { status, captureId, capturedCents, refundId, refundedCents }) {
      const args = {
        p_order_id: orderId,
        p_status: status,
        p_capture_id: captureId,
        p_captured_cents: capturedCents,
        p_refund_id: refundId,
        p_refunded_cents: refundedCents,
      }
      await checked(service.rpc('end_payment', args), step)
    },

    async notePartialRefund(orderId, refundId, refundedCents) {
      const args = { p_order_id: orderId, p_refund_id: refundId, p_refunded_cents: refundedCents }
      await checked(service.rpc('note_partial_refund', args), step)
    },

    async due(personId, limit) {
      const args = { p_user_id: personId, p_limit: limit }
      return (await checked(service.rpc('due_payments', args), due)).payments
    },

    ...eventStore(service),
  }
}

/** What PayPal reports, each event once. */
function eventStore(service: Supabase): Pick<PaymentStore, 'beginEvent' | 'finishEvent'> {
  return {
    async beginEvent({ id, type, orderId, captureId, kept }) {
      const args = {
        p_event_id: id,
        p_event_type: type,
        p_resource_id: captureId ?? orderId,
        p_payload: kept,
      }
      return (await checked(service.rpc('begin_payment_event', args), eventBeginning)).outcome
    },

    async finishEvent(eventId, outcome) {
      const args = { p_event_id: eventId, p_outcome: outcome }
      await checked(service.rpc('finish_payment_event', args), step)
    },
  }
}

function activationOf(answer: z.output<typeof activation>): Activation {
  if (!('subscription' in answer)) return answer
  return { outcome: answer.outcome, payment: answer.payment, plan: answer.subscription }
}
