import 'server-only'
import type { Payment } from '@/lib/domain/payment'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { errorMessage } from '@/lib/errors/messages'
import type { PaymentResponse, SettlementResponse } from '@/lib/schemas/payments'
import type { Settlement } from './settle'

/** Picks the fields browsers may see. */
export function presentSettlement(settlement: Settlement): SettlementResponse {
  const { outcome } = settlement
  if ('plan' in settlement) return { outcome, plan: settlement.plan }
  if (!('reason' in settlement)) return { outcome }
  return { outcome, message: errorMessage(refundTextOf(settlement)).body }
}

/** A refund in progress must not read as if it had arrived. */
function refundTextOf({ reason, isDue }: Extract<Settlement, { outcome: 'refunded' }>): ErrorCode {
  if (reason === 'already_active') return 'already_active'
  if (isDue) return 'payment_refund_due'
  return reason === 'mismatch' ? 'payment_mismatch' : 'payment_refunded'
}

export function presentPayment(payment: Payment): PaymentResponse {
  return {
    orderId: payment.orderId,
    captureId: payment.captureId,
    refundId: payment.refundId,
    plan: payment.plan,
    yearly: payment.yearly,
    amountCents: payment.capturedCents ?? payment.amountCents,
    refundedCents: payment.refundedCents,
    currency: payment.currency,
    status: payment.status,
    createdAt: payment.createdAt.toISOString(),
    capturedAt: payment.capturedAt?.toISOString() ?? null,
    withdrawableUntil: payment.withdrawableUntil?.toISOString() ?? null,
    refundedAt: payment.refundedAt?.toISOString() ?? null,
  }
}
