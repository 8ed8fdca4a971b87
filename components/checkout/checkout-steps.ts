import type { ErrorCode } from '@/lib/errors/catalogue'
import type { SettlementResponse } from '@/lib/schemas/payments'

/** The notice above PayPal's button. In each of these cases nothing was charged. */
export type CheckoutNote = 'cancelled' | 'declined' | 'waiting' | 'failed'

/** `elsewhere`: the payment is past this step; its outcome page shows its state. */
export type NextStep = CheckoutNote | 'elsewhere'

/** The next step for an order that the user returns to. */
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

/** Capture errors after which nothing was charged. After any other error, the outcome must be looked up. */
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

/** The states of a payment's page. `unpaid` is an order that has waited too long. */
export type OrderView =
  | 'waiting'
  | 'paid'
  | 'pending'
  | 'refunded'
  | 'unpaid'
  | 'declined'
  | 'cancelled'
  | 'missing'
  | 'unreachable'

/** PayPal may register an approval shortly after the user has come back. */
export const APPROVAL_WAIT_MS = 20_000

const POLL_MS = { waiting: 2_000, pending: 10_000 } as const

export function viewOf(
  answer: { outcome: SettlementResponse['outcome'] | null; error: ErrorCode | null },
  waitedMs: number,
): OrderView {
  if (answer.error === 'order_not_found') return 'missing'
  if (answer.error !== null) return 'unreachable'
  switch (answer.outcome) {
    case null:
      return 'waiting'
    case 'activated':
    case 'already_processed':
      return 'paid'
    case 'waiting':
      return waitedMs < APPROVAL_WAIT_MS ? 'waiting' : 'unpaid'
    default:
      return answer.outcome
  }
}

/** The time until the next poll, or `false` when nothing will change anymore. */
export function pollMs(view: OrderView): number | false {
  return view === 'waiting' || view === 'pending' ? POLL_MS[view] : false
}
