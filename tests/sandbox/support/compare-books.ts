import type { PaymentRow, SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import { designsOf, PAID_PLAN_NAMES } from '@/lib/domain/payment'
import { payPalBooks, type Trade } from './trade'

type Paid = PaymentRow | undefined
type Books = Awaited<ReturnType<typeof payPalBooks>>

/** What a test did that the books cannot know by themselves. */
export type Story = {
  orders: string[]
  /** Orders whose money a bank took back. */
  reversed: Set<string>
  /** Credits that were used, by plan. */
  spent: Map<string, number>
}

/** Every place where PayPal's books, ours and the story disagree, in words; none when all is well. */
export async function discrepancies(trade: Trade, story: Story): Promise<string[]> {
  const payments = await trade.paymentRows()
  const plans = await trade.planRows()
  const found: string[] = []
  for (const order of story.orders) {
    const books = await payPalBooks(trade, order)
    const payment = payments.find((row) => row.order_id === order)
    const plan = plans.find((row) => row.payment_id !== null && row.payment_id === books.captureId)
    const isReversed = story.reversed.has(order)
    const wrong = [
      ...statusProblems(books, payment, isReversed),
      ...amountProblems(books, payment, isReversed),
      ...planProblems(books, payment, plan),
    ]
    found.push(
      ...wrong.map((problem) => `order ${order}: ${problem} (${JSON.stringify({ books, payment })})`),
    )
  }
  for (const { id } of trade.visitors) {
    const active = plans.filter((row) => row.user_id === id && row.status === 'active')
    if (active.length > 1) found.push(`person ${id} has ${active.length} active plans`)
  }
  for (const plan of plans) found.push(...creditProblems(plan, payments, story.spent))
  return found
}

function statusProblems({ status }: Books, payment: Paid, isReversed: boolean): string[] {
  const expected = isReversed ? ['reversed', 'refunded'] : statusesFor(status)
  return expected.includes(String(payment?.status)) ? [] : [`status is not ${expected.join(' or ')}`]
}

function statusesFor(captureStatus: string | null): string[] {
  switch (captureStatus) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return ['completed']
    case 'PENDING':
      return ['pending']
    case 'DECLINED':
      return ['denied']
    case 'REFUNDED':
      return ['refunded']
    default:
      return ['created', 'declined', 'cancelled']
  }
}

/** To the cent: what was taken, and what went back. A bank that takes money back does not tell PayPal's capture. */
function amountProblems(books: Books, payment: Paid, isReversed: boolean): string[] {
  const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
  const isTaken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(books.status ?? '')
  const problems: string[] = []
  if (cents(payment?.captured_amount) !== (isTaken ? books.capturedCents : 0))
    problems.push('captured differs')
  if (!isReversed && cents(payment?.refunded_amount) !== books.refundedCents)
    problems.push('refunded differs')
  return problems
}

/** A plan is active exactly when it is paid and not given back, or else used up and replaced by the next. */
function planProblems({ status }: Books, payment: Paid, plan: SubscriptionRow | undefined): string[] {
  if (payment?.status === 'completed') {
    const isReplaced = plan?.status === 'inactive' && plan.designs_left === 0
    return plan?.status === 'active' || isReplaced ? [] : ['paid, but there is no plan']
  }
  if (plan?.status === 'active') return ['the plan is active, though it is not paid']
  return plan && (status === null || status === 'PENDING') ? ['there is a plan for nothing'] : []
}

function creditProblems(
  plan: SubscriptionRow,
  payments: readonly PaymentRow[],
  spent: Map<string, number>,
): string[] {
  const paid = payments.find((row) => plan.payment_id !== null && row.capture_id === plan.payment_id)
  const name = PAID_PLAN_NAMES.find((known) => known === paid?.plan_name)
  const total = name ? designsOf({ plan: name, yearly: paid?.is_yearly === true }) : 3
  const left = total - (spent.get(plan.id) ?? 0)
  return plan.total_designs === total && plan.designs_left === left
    ? []
    : [`plan ${plan.id} has ${plan.designs_left} of ${plan.total_designs}, not ${left} of ${total}`]
}
