import { findPlan, PLANS, type PlanName } from './plans'

/** The only currency we sell in. */
export const CURRENCY = 'USD'

export type PaidPlanName = Exclude<PlanName, 'Free'>

export const PAID_PLAN_NAMES = PLANS.map((plan) => plan.name).filter(
  (name): name is PaidPlanName => name !== 'Free',
)

/** The plan and billing period a user buys. */
export type Purchase = { plan: PaidPlanName; yearly: boolean }

/**
 * `created`: waiting for the user. `pending`: PayPal is reviewing the payment. `refund_due`: paid, grants nothing, and is being
 * refunded. `refunded`, `reversed` and `denied` no longer grant anything.
 */
export const PAYMENT_STATUSES = [
  'created',
  'declined',
  'cancelled',
  'pending',
  'completed',
  'refund_due',
  'refunded',
  'reversed',
  'denied',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Why a completed payment grants nothing and is refunded. */
export const REFUND_REASONS = ['already_active', 'mismatch', 'no_person'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * Outcomes of a withdrawal. `asked`: with an email address only, so it waits for the order number, and lapses without it.
 * `refund`: the plan has ended, and the money goes back. `used`: designs were made with it, so a human reviews it. `late`: after
 * the 14 days. `ended`: refunded already.
 */
export const WITHDRAWALS = ['asked', 'refund', 'used', 'late', 'ended'] as const

/** A PayPal order, as we store it. */
export type Payment = Purchase & {
  orderId: string
  /** `null` once the account is deleted. */
  userId: string | null
  /** The price of the order. */
  amountCents: number
  currency: string
  status: PaymentStatus
  refundReason: RefundReason | null
  captureId: string | null
  capturedCents: number | null
  refundId: string | null
  refundedCents: number
  /** How many times the payment method was declined. */
  declines: number
  /** Refunds that PayPal accepted but did not carry out. */
  refundsFailed: number
  createdAt: Date
  capturedAt: Date | null
  /** By the database's rule, never before the law's 14 days have ended. */
  withdrawableUntil: Date | null
  refundedAt: Date | null
}

/** The price of a purchase, or `null` if the plan isn't sold for that period. */
export function priceCentsOf({ plan, yearly }: Purchase): number | null {
  const row = findPlan(plan)
  return (yearly ? row?.yearlyCents : row?.monthlyCents) ?? null
}

/** The design credits a purchase includes. */
export function designsOf({ plan, yearly }: Purchase): number {
  const row = findPlan(plan)
  return (yearly ? row?.yearlyDesigns : row?.monthlyDesigns) ?? 0
}

const CENTS = 100

/** Cents in PayPal's format: `1900` → `"19.00"`. */
export function amountText(cents: number): string {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** The reverse, without floating point: `"19.00"` → `1900`. `null` if it isn't an amount. */
export function centsOf(amount: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? null : Number(whole) * CENTS + Number(fraction.padEnd(2, '0'))
}

/** Identifies the user and the purchase within an order. PayPal allows 127 characters. */
export type OrderMark = Purchase & { userId: string }

const MARK = /^roomwright:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([A-Za-z]+):(month|year)$/

export function encodeMark({ userId, plan, yearly }: OrderMark): string {
  return `roomwright:${userId}:${plan}:${yearly ? 'year' : 'month'}`
}

/** `null` for anything {@link encodeMark} doesn't write. */
export function decodeMark(text: string | null): OrderMark | null {
  const [, userId, name, period] = MARK.exec(text ?? '') ?? []
  const plan = PAID_PLAN_NAMES.find((known) => known === name)
  return userId && plan ? { userId, plan, yearly: period === 'year' } : null
}

/** Whether PayPal's order matches the one we created. */
export function isAsAsked(
  payment: Pick<Payment, 'userId' | 'plan' | 'yearly' | 'amountCents' | 'currency'>,
  order: { mark: OrderMark | null; amountCents: number | null; currency: string },
): boolean {
  return (
    order.mark !== null &&
    order.mark.userId === payment.userId &&
    order.mark.plan === payment.plan &&
    order.mark.yearly === payment.yearly &&
    order.amountCents === payment.amountCents &&
    order.currency === payment.currency
  )
}

/** The last moment to ask for a refund of a payment, or `null` if there is nothing to refund. */
export function refundableUntil({
  status,
  withdrawableUntil,
}: {
  status: PaymentStatus
  withdrawableUntil: string | null
}): Date | null {
  if (status !== 'completed' || withdrawableUntil === null) return null
  return new Date(Date.parse(withdrawableUntil) - 1)
}
