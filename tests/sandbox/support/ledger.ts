import { designsOf, PAID_PLAN_NAMES } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import { noUserMails } from '@/lib/server/mail/user-mails'
import type { Row } from '@/lib/supabase/database.types'
import type { ServerTest } from '@/tests/server/support/open-server-test'
import { gatewayTo, payPalControl } from './shop'

/** Errors that random events may cause. Any other error is a bug. */
const EXPECTED_ERRORS = new Set([
  'already_active',
  'free_plan_running',
  'order_not_found',
  'order_not_approved',
  'payment_declined',
  'payment_mismatch',
  'payment_unavailable',
  'webhook_not_genuine',
])

/** The product's services on the real schema and the sandbox's PayPal, with some users. */
export async function openLedger(world: ServerTest, payPalUrl: string, userCount: number) {
  const services = {
    supabase: world.supabase,
    settlingUsers: new Set<string>(),
    runSettings: { quietSeconds: 90 },
    hashSecret: 'a secret of the tests',
    gateway: gatewayTo(payPalUrl),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    notify: () => undefined,
    userMails: noUserMails,
    pause: async () => undefined,
    now: () => new Date(),
  }
  const users = await Promise.all(Array.from({ length: userCount }, world.newUser))
  const paymentRows = async () => {
    const sql = 'select to_jsonb(p) as row from public.payments p'
    return (await world.database.query<{ row: Row<'payments'> }>(sql)).map(({ row }) => row)
  }
  const planRows = async () => (await Promise.all(users.map(world.plansOf))).flat()
  return {
    service: world.supabase,
    services,
    users,
    control: payPalControl(payPalUrl),
    paymentRows,
    planRows,
  }
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/** Runs one step. An expected error is `null`. */
export async function tried<Result>(step: Promise<Result>): Promise<Result | null> {
  try {
    return await step
  } catch (error) {
    if (error instanceof AppError && EXPECTED_ERRORS.has(error.code)) return null
    throw error
  }
}

/** PayPal's record of an order, in cents. */
export async function readPayPal(ledger: Ledger, orderId: string) {
  const { purchase_units } = await ledger.control.order(orderId)
  const payments = purchase_units?.[0]?.payments
  const capture = payments?.captures?.[0]
  const all: { status: string; amount: { value: string } }[] = payments?.refunds ?? []
  const refunds = all.filter(({ status }) => status !== 'FAILED')
  const cents = (value: string) => Math.round(Number(value) * 100)
  return {
    captureId: capture?.id ?? null,
    status: capture?.status ?? null,
    capturedCents: capture ? cents(capture.amount.value) : 0,
    refundedCents: refunds.reduce((sum, { amount }) => sum + cents(amount.value), 0),
  }
}

type Paid = Row<'payments'> | undefined
type PayPalRecord = Awaited<ReturnType<typeof readPayPal>>

/** Events caused by the test that neither side records. */
export type History = {
  orders: string[]
  /** Orders reversed by a bank. */
  reversed: Set<string>
  /** Used credits by plan. */
  spent: Map<string, number>
}

/** Every difference between PayPal, our rows and the history, in words. */
export async function discrepancies(ledger: Ledger, history: History): Promise<string[]> {
  const payments = await ledger.paymentRows()
  const plans = await ledger.planRows()
  const found: string[] = []
  for (const order of history.orders) {
    const payPal = await readPayPal(ledger, order)
    const payment = payments.find((row) => row.order_id === order)
    const plan = plans.find((row) => row.payment_id !== null && row.payment_id === payPal.captureId)
    const isReversed = history.reversed.has(order)
    const wrong = [
      ...statusProblems(payPal, payment, isReversed),
      ...amountProblems(payPal, payment, isReversed),
      ...planProblems(payPal, payment, plan),
    ]
    found.push(
      ...wrong.map((problem) => `order ${order}: ${problem} (${JSON.stringify({ payPal, payment })})`),
    )
  }
  for (const { id } of ledger.users) {
    const active = plans.filter((row) => row.user_id === id && row.status === 'active')
    if (active.length > 1) found.push(`user ${id} has ${active.length} active plans`)
  }
  for (const plan of plans) found.push(...creditProblems(plan, payments, history.spent))
  return found
}

function statusProblems({ status }: PayPalRecord, payment: Paid, isReversed: boolean): string[] {
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

/** Captured and refunded amounts, to the cent. A bank's reversal doesn't change PayPal's capture. */
function amountProblems(payPal: PayPalRecord, payment: Paid, isReversed: boolean): string[] {
  const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
  const isTaken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(payPal.status ?? '')
  const problems: string[] = []
  if (cents(payment?.captured_amount) !== (isTaken ? payPal.capturedCents : 0))
    problems.push('captured differs')
  if (!isReversed && cents(payment?.refunded_amount) !== payPal.refundedCents)
    problems.push('refunded differs')
  return problems
}

/** A plan is active exactly if it is paid and not refunded, unless it was used up and replaced. */
function planProblems(
  { status }: PayPalRecord,
  payment: Paid,
  plan: Row<'unified_subscriptions'> | undefined,
): string[] {
  if (payment?.status === 'completed') {
    const isReplaced = plan?.status === 'inactive' && plan.designs_left === 0
    return plan?.status === 'active' || isReplaced ? [] : ['paid, but there is no plan']
  }
  if (plan?.status === 'active') return ['the plan is active, though it is not paid']
  return plan && (status === null || status === 'PENDING') ? ['there is a plan for nothing'] : []
}

function creditProblems(
  plan: Row<'unified_subscriptions'>,
  payments: readonly Row<'payments'>[],
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
