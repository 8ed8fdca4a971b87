import * as z from 'zod'
import { amountText, type Payment } from '@/lib/domain/payment'
import { type Notify, notifyOnce } from '@/lib/server/mail/notices'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import type { Dispute } from './payment-gateway'
import { endPayment, findPayment, findPaymentOfCapture, recordPartialRefund } from './queries'
import type { PaymentContext } from './settle'

export type DisputeContext = PaymentContext & { notify: Notify }

/** Each state of a dispute is reported only once. */
const NOTICE_SECONDS = 365 * 24 * 60 * 60

/**
 * Applies a dispute as PayPal reports it. A lost dispute ends the plan, or records a partial refund. A won one restores nothing
 * automatically: the owner decides and is told how.
 */
export async function applyDispute(
  context: DisputeContext,
  payment: Payment,
  dispute: Dispute,
): Promise<string> {
  const { supabase } = context
  const { orderId } = payment
  const outcome = await recordDispute(supabase, orderId, dispute)
  if (dispute.state === 'lost') await applyLoss(supabase, payment, dispute)
  if (outcome !== 'unchanged') {
    await notifyOnce(context, {
      kind: 'dispute',
      about: `${dispute.id}:${dispute.state}:${dispute.outcome}`,
      seconds: NOTICE_SECONDS,
      text: textOf(payment, dispute),
    })
  }
  return `dispute_${dispute.state}`
}

async function applyLoss(supabase: Supabase, payment: Payment, dispute: Dispute): Promise<void> {
  const paidCents = payment.capturedCents ?? payment.amountCents
  const lostCents = dispute.amountCents ?? paidCents
  if (lostCents < paidCents) {
    return recordPartialRefund(supabase, payment.orderId, { refundId: null, refundedCents: lostCents })
  }
  await endPayment(supabase, payment.orderId, {
    status: 'reversed',
    captureId: dispute.captureId,
    capturedCents: paidCents,
    refundId: null,
    refundedCents: paidCents,
  })
}

/**
 * A capture's payment, from our records or, if these lag behind, from PayPal's. `null` if there is none: the same PayPal
 * account may sell other things.
 */
export async function findPaymentBehind(
  { supabase, gateway }: Pick<PaymentContext, 'supabase' | 'gateway'>,
  captureId: string,
): Promise<Payment | null> {
  const recorded = await findPaymentOfCapture(supabase, captureId)
  if (recorded) return recorded
  const orderId = (await gateway.findCapture(captureId))?.orderId ?? null
  return orderId === null ? null : findPayment(supabase, orderId)
}

const ENDED = new Set<Payment['status']>(['refunded', 'reversed'])

function textOf({ orderId, status }: Payment, dispute: Dispute): string {
  const { state, outcome, reason, amountCents, currency } = dispute
  const amount = amountCents === null ? '' : `, ${amountText(amountCents)} ${currency}`
  const what = `Dispute ${dispute.id} about order ${orderId} (${reason ?? 'no reason given'}${amount})`
  if (state === 'lost') return `${what} was lost: the money went back to the buyer.`
  if (state === 'won') {
    const restore = `npm run admin -- plan restore --order ${orderId}`
    return ENDED.has(status)
      ? `${what} was won: we keep the money, but the plan has ended. To restore it: ${restore}`
      : `${what} was won: we keep the money, and there’s nothing to do.`
  }
  if (outcome !== null) return `${what} ended as ${outcome}. Check in PayPal whether we kept the money.`
  return `${what} was opened. Answer it in PayPal’s Resolution Center; the plan stays active until it’s decided.`
}

const recording = z.object({ outcome: z.enum(['new', 'changed', 'unchanged']) })

async function recordDispute(supabase: Supabase, orderId: string, dispute: Dispute) {
  const args = {
    p_dispute_id: dispute.id,
    p_order_id: orderId,
    p_state: dispute.state,
    p_outcome: dispute.outcome,
    p_reason: dispute.reason,
    p_amount_cents: dispute.amountCents,
    p_currency: dispute.currency,
    p_changed_at: dispute.changedAt,
  }
  return (await checked(supabase.rpc('record_dispute', args), recording)).outcome
}

const stateRow = z.object({ dispute_id: z.string(), state: z.enum(['opened', 'won', 'lost']) })

export function findDisputesOf(supabase: Supabase, orderId: string) {
  const rows = supabase.from('payment_disputes').select('dispute_id, state').eq('order_id', orderId)
  return checked(rows, z.array(stateRow))
}
