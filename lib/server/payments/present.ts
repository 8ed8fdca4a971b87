import 'server-only'
import type { Payment } from '@/lib/domain/payment'
import { errorMessage } from '@/lib/errors/messages'
import type { PaymentResponse, SettlementResponse } from '@/lib/schemas/payments'
import type { Settlement } from './settle'

/** What leaves for the browser, field by field. */
export function presentSettlement(settlement: Settlement): SettlementResponse {
  const { outcome } = settlement
  if ('plan' in settlement) return { outcome, plan: settlement.plan }
  if (!('reason' in settlement)) return { outcome }
  switch (settlement.reason) {
    case 'already_active':
      return { outcome, message: errorMessage('already_active').body }
    case 'mismatch':
      return { outcome, message: errorMessage('payment_mismatch').body }
    default:
      return { outcome, message: errorMessage('payment_refunded').body }
  }
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
    refundedAt: payment.refundedAt?.toISOString() ?? null,
  }
}
