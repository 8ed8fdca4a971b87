import * as z from 'zod'
import { centsOf } from '@/lib/domain/payment'
import type { Dispute, DisputeState } from '@/lib/server/payments/payment-gateway'

// Maps PayPal's disputes. https://developer.paypal.com/docs/api/customer-disputes/v1/

const money = z.object({ currency_code: z.string().max(8), value: z.string().max(32) })

const disputeSchema = z.object({
  dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  create_time: z.iso.datetime({ offset: true }).optional(),
  update_time: z.iso.datetime({ offset: true }).optional(),
  status: z.string().max(64).optional(),
  reason: z.string().max(64).optional(),
  dispute_amount: money.optional(),
  dispute_outcome: z
    .object({ outcome_code: z.string().max(64).optional(), amount_refunded: money.optional() })
    .optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().max(64).optional() }))
    .catch([]),
})

export const disputePage = z.object({
  items: z
    .array(z.object({ dispute_id: z.string(), create_time: z.string(), update_time: z.string().optional() }))
    .default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
})

/** Other outcomes, such as a payout by PayPal to either side, don't tell us about our money, so a person has to look. */
const ENDS: Record<string, DisputeState> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
}

/** Drops everything that identifies the buyer. `null` if it isn't a dispute. */
export function disputeOf(answer: unknown): Dispute | null {
  const parsed = disputeSchema.safeParse(answer)
  if (!parsed.success) return null
  const { dispute_id, create_time, update_time, status, reason, dispute_amount, dispute_outcome } =
    parsed.data
  const changedAt = update_time ?? create_time
  if (changedAt === undefined) return null
  const outcome = status === 'RESOLVED' ? (dispute_outcome?.outcome_code ?? 'NONE') : null
  const state = ENDS[outcome ?? ''] ?? 'opened'
  const amount = (state === 'lost' ? dispute_outcome?.amount_refunded : null) ?? dispute_amount
  return {
    id: dispute_id,
    // PayPal calls the capture the seller's transaction.
    captureId: parsed.data.disputed_transactions[0]?.seller_transaction_id ?? null,
    state,
    outcome,
    reason: reason ?? null,
    amountCents: amount ? centsOf(amount.value) : null,
    currency: amount?.currency_code ?? null,
    changedAt,
  }
}
