import type { ErrorCode } from '@/lib/errors/catalogue'
import type { SettlementResponse } from '@/lib/schemas/payments'

/** What the page of a payment shows. `unpaid` is an order that has waited long enough. */
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

/** An approval may reach the payment service a little after the person has come back. */
export const PATIENCE_MS = 20_000

const ASK_AGAIN_MS = { waiting: 2_000, pending: 10_000 } as const

export function viewOf(
  answer: { outcome: SettlementResponse['outcome'] | null; failure: ErrorCode | null },
  waitedMs: number,
): OrderView {
  if (answer.failure === 'order_not_found') return 'missing'
  if (answer.failure !== null) return 'unreachable'
  switch (answer.outcome) {
    case null:
      return 'waiting'
    case 'activated':
    case 'already_processed':
      return 'paid'
    case 'waiting':
      return waitedMs < PATIENCE_MS ? 'waiting' : 'unpaid'
    default:
      return answer.outcome
  }
}

/** How long until it is asked again, or `false` when nothing more will change by itself. */
export function askAgainMs(view: OrderView): number | false {
  return view === 'waiting' || view === 'pending' ? ASK_AGAIN_MS[view] : false
}
