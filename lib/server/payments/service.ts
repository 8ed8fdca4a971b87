import { randomUUID } from 'node:crypto'
import { TIMINGS } from '@/lib/domain/limits'
import { CURRENCY, type Payment, type Purchase, priceCentsOf } from '@/lib/domain/payment'
import type { Subscription } from '@/lib/domain/subscription'
import { AppError } from '@/lib/errors/app-error'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { type PlanContext, readPlan } from '@/lib/server/subscriptions/service'
import { findPayment, findPaymentsOf, openPayment, takeDuePayments } from './queries'
import { type PaymentContext, type Settlement, settlementOf, settleOrder } from './settle'

/** How many unfinished orders are checked at once. A user rarely has more within a few days. */
const AT_ONCE = 5

/** Number of users whose orders one process settles in the background at once. */
const MAX_USERS_AT_ONCE = 20

/** No new order is started after this long; the next round takes the rest. */
const ROUND_MS = 2 * 60_000

/** No need to ask PayPal about these: disputes and refunds arrive as events. */
const FINISHED = new Set<Payment['status']>(['completed', 'refunded', 'reversed', 'denied'])

type OrderInput = Purchase & { endFree: boolean }
type CreatedOrder = { id: string; amountCents: number; currency: string }

/** Creates an order at PayPal, unless a running plan forbids it. No money moves yet. */
export async function createOrder(
  context: PlanContext & Pick<PaymentContext, 'gateway'>,
  userId: string,
  input: OrderInput,
): Promise<CreatedOrder> {
  const { plan, yearly } = input
  const amountCents = priceCentsOf(input)
  if (amountCents === null) throw new AppError('bad_request', { detail: 'yearly' })
  const running = await readPlan(context, userId)
  if (running.plan && running.isActive) refuseDuring(running.plan, input)

  const mark = { userId, plan, yearly }
  const { id } = await context.gateway.createOrder({
    mark,
    amountCents,
    currency: CURRENCY,
    description: `${plan} plan, ${yearly ? 'one year' : '30 days'}`,
    requestId: randomUUID(),
  })
  const payment = { ...mark, orderId: id, amountCents, currency: CURRENCY, endsFree: input.endFree }
  if ((await openPayment(context.supabase, payment)) !== 'created') {
    // A plan has started in another window in the meantime. This order's id isn't returned, so it is never paid.
    const { plan: started } = await readPlan(context, userId)
    if (started) refuseDuring(started, input)
    throw new AppError('already_active')
  }
  return { id, amountCents, currency: CURRENCY }
}

function refuseDuring(running: Subscription, { plan, endFree }: OrderInput): void {
  if (running.planName !== 'Free') throw new AppError('already_active')
  if (!endFree) throw new AppError('free_plan_running', { count: running.designsLeft, plan })
}

type CaptureContext = PaymentContext & { pause: (ms: number) => Promise<void> }

/** Captures an order the user has approved, and starts the plan. */
export async function captureOrder(
  context: CaptureContext,
  userId: string,
  orderId: string,
): Promise<Settlement> {
  const payment = await ownPayment(context, userId, orderId)
  const settlement = FINISHED.has(payment.status)
    ? settlementOf(payment)
    : await settleApproved(context, payment)
  switch (settlement.outcome) {
    case 'waiting':
      throw new AppError('order_not_approved')
    case 'declined':
      throw new AppError('payment_declined')
    case 'cancelled':
      throw new AppError('order_not_found')
    default:
      return settlement
  }
}

/**
 * PayPal's approval webhook may attempt the same capture concurrently. If its attempt is declined, the order is back to waiting
 * for approval a moment before our record says why, so look again a few times.
 */
async function settleApproved(context: CaptureContext, payment: Payment): Promise<Settlement> {
  let settlement = await settleOrder(context, payment)
  for (const ms of TIMINGS.declineNotedWithinMs) {
    if (settlement.outcome !== 'waiting') break
    await context.pause(ms)
    const latest = await findPayment(context.supabase, payment.orderId)
    settlement = await settleOrder(context, latest ?? payment)
  }
  return settlement
}

/** The state of a user's order. Finishes one that was left half done. */
export async function readOrder(
  context: PaymentContext,
  userId: string,
  orderId: string,
): Promise<Settlement> {
  const payment = await ownPayment(context, userId, orderId)
  return FINISHED.has(payment.status) ? settlementOf(payment) : settleOrder(context, payment)
}

type ListContext = PaymentContext & {
  /** Users whose open orders this process is settling. */
  settlingUsers: Set<string>
}

/**
 * A user's payments as recorded, newest first, without unpaid orders of earlier days. Returns at once and settles unfinished
 * orders in the background, so that no request waits for PayPal; the next call has the outcome.
 */
export async function listPayments(context: ListContext, userId: string): Promise<Payment[]> {
  const payments = await findPaymentsOf(context.supabase, userId)
  if (payments.some(({ status }) => !isOver(status))) settleInBackground(context, userId)
  return payments.filter((payment) => isListed(payment, new Date()))
}

/** Unpaid orders are of no use after a day. */
const UNPAID: ReadonlySet<Payment['status']> = new Set(['created', 'declined', 'cancelled'])
const UNPAID_LISTED_MS = 24 * 60 * 60 * 1_000

function isListed({ status, createdAt }: Payment, now: Date): boolean {
  return !UNPAID.has(status) || now.getTime() - createdAt.getTime() < UNPAID_LISTED_MS
}

const isOver = (status: Payment['status']) => FINISHED.has(status) || status === 'cancelled'

/** At most one round per user, and a limited number of users at once; the rest wait for the next read. */
function settleInBackground(context: ListContext, userId: string): void {
  const { settlingUsers, log } = context
  if (settlingUsers.has(userId) || settlingUsers.size >= MAX_USERS_AT_ONCE) return
  settlingUsers.add(userId)
  finishInBackground(
    finishOrders(context, userId)
      .catch((cause: unknown) => log.error('orders_not_finished', cause, { userId }))
      .finally(() => settlingUsers.delete(userId)),
  )
}

/**
 * Finishes orders that a crash, a closed window or a slow PayPal left half done, of one user or (`null`) of all. Returns how
 * many it checked. Those that fail are left for next time.
 */
export async function finishOrders(context: PaymentContext, userId: string | null): Promise<number> {
  const due = await takeDuePayments(context.supabase, userId, userId === null ? AT_ONCE ** 2 : AT_ONCE)
  const endsAt = Date.now() + ROUND_MS
  for (const payment of due) {
    if (Date.now() > endsAt) break
    await settleOrder(context, payment).catch((cause: unknown) =>
      context.log.error('order_not_settled', cause, { orderId: payment.orderId }),
    )
  }
  return due.length
}

/** Treats another user's order as nonexistent. */
async function ownPayment(
  context: Pick<PaymentContext, 'supabase'>,
  userId: string,
  orderId: string,
): Promise<Payment> {
  const payment = await findOwnPayment(context, userId, orderId)
  if (!payment) throw new AppError('order_not_found')
  return payment
}

/** One of the user's payments as recorded, or `null`. */
export async function findOwnPayment(
  { supabase }: Pick<PaymentContext, 'supabase'>,
  userId: string,
  orderId: string,
): Promise<Payment | null> {
  const payment = await findPayment(supabase, orderId)
  return payment?.userId === userId ? payment : null
}
