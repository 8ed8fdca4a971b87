import type { ErrorCode } from '@/lib/errors/catalogue'
import type { SettlementResponse } from '@/lib/schemas/payments'

/** What the person is told above PayPal's button. In each of these cases nothing was charged. */
export type CheckoutNote = 'cancelled' | 'declined' | 'waiting' | 'failed'

/** `elsewhere`: the payment has gone further, and the page of its outcome tells how far. */
export type NextStep = CheckoutNote | 'elsewhere'

/** Where an order stands that the person comes back to. */
export function afterRead(outcome: SettlementResponse['outcome']): NextStep {
  switch (outcome) {
    case 'waiting':
    case 'declined':
    case 'cancelled':
      return outcome
    case 'activated':
    case 'already_processed':
    case 'pending':
    case 'refunded':
      return 'elsewhere'
  }
}

/** Failures of a capture that say for certain that nothing was charged; after any other one that must be found out. */
const NOT_CHARGED: Partial<Record<ErrorCode, CheckoutNote>> = {
  payment_declined: 'declined',
  order_not_approved: 'waiting',
  payments_off: 'failed',
  not_signed_in: 'failed',
  too_many_requests: 'failed',
}

export function afterCapture(code: ErrorCode): NextStep {
  return NOT_CHARGED[code] ?? 'elsewhere'
}
