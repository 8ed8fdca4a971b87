import { amountText, designsOf, PAID_PLAN_NAMES } from '@/lib/domain/payment'
import { readOperations } from '@/lib/server/health/operations'
import { findDisputesOf } from '@/lib/server/payments/disputes'
import { findBrokenRules } from '@/lib/server/payments/ledger'
import { findPayment, findRefundsDue } from '@/lib/server/payments/queries'
import { refundOrder } from '@/lib/server/payments/settle'
import {
  type AdminCommand,
  type AdminContext,
  AdminError,
  findNamedUser,
  listing,
  orNone,
  planLine,
  toMinute,
  whole,
} from './command'
import * as queries from './queries'

/** The owner's commands for credits, plans and money. */
export const MONEY_COMMANDS = {
  credits: {
    summary: 'adds credits to an active plan, or takes some away (--change=-3)',
    needs: ['user', 'change'],
    run: async ({ supabase }, values) => {
      const { id } = await findNamedUser(supabase, values)
      const change = whole(values, 'change', -10_000, 10_000)
      if (change === 0) throw new AdminError('--change can’t be 0.')
      return planAnswer(await queries.changeCredits(supabase, id, change))
    },
  },
  extend: {
    summary: 'extends a plan by a number of days',
    needs: ['user', 'days'],
    run: async ({ supabase }, values) => {
      const { id } = await findNamedUser(supabase, values)
      return planAnswer(await queries.extendPlan(supabase, id, whole(values, 'days', 1, 3_660)))
    },
  },
  grant: {
    summary: 'starts a plan without a payment: Pro, Premium or Business, with a month’s designs',
    needs: ['user', 'plan', 'days'],
    run: async ({ supabase }, values) => {
      const { id } = await findNamedUser(supabase, values)
      const plan = PAID_PLAN_NAMES.find((name) => name.toLowerCase() === values.plan?.toLowerCase())
      if (!plan) throw new AdminError(`--plan must be one of ${PAID_PLAN_NAMES.join(', ')}.`)
      const designs = designsOf({ plan, yearly: false })
      const days = whole(values, 'days', 1, 3_660)
      return planAnswer(await queries.grantPlan(supabase, id, { plan, designs, days }))
    },
  },
  'plan restore': {
    summary: 'restores the plan of an order whose payment we kept after all, such as after a dispute we won',
    needs: ['order'],
    run: async (context, { order = '' }) => {
      await requireMoney(context, order)
      const answer = await queries.restorePlan(context.supabase, order)
      if (answer.outcome !== 'no_plan') return planAnswer(answer)
      throw new AdminError(
        'This order never started a plan, or its user no longer exists. Use grant to give one.',
      )
    },
  },
  refund: {
    summary: 'refunds a paid order at PayPal and ends the plan it bought',
    needs: ['order'],
    isFinal: true,
    run: async (context, { order = '' }) => {
      const payment = await findPayment(context.supabase, order)
      if (!payment) throw new AdminError(`No order ${order} was found.`)
      // Recorded before and after, so the log shows who requested the refund even if this process dies in between.
      await queries.recordAction(context.supabase, 'refund_asked', order)
      await refundOrder(context, payment)
      await queries.recordAction(context.supabase, 'refund', order)
      const after = await findPayment(context.supabase, order)
      return [`${order}: ${after?.status}, ${amountText(after?.refundedCents ?? 0)} refunded.`]
    },
  },
  revenue: {
    summary: 'payments and refunds by day (UTC), before PayPal’s fees',
    needs: [],
    options: { days: '30' },
    run: async ({ supabase }, values) => {
      const days = await queries.readRevenue(supabase, whole(values, 'days', 1, 3_660))
      return orNone(
        days,
        ({ day, currency, payments, captured_cents, refunded_cents }) =>
          `${day}  ${payments} paid  +${amountText(captured_cents)}  -${amountText(refunded_cents)} ${currency}`,
      )
    },
  },
  'refunds-due': {
    summary: 'refunds that haven’t gone through yet; they’re retried automatically',
    needs: [],
    run: async ({ supabase, now }) => {
      const due = await findRefundsDue(supabase, now())
      return orNone(
        due,
        ({ order_id, captured_amount, currency, refund_reason, captured_at }) =>
          `${order_id}  ${toMinute(captured_at)}  ${captured_amount.toFixed(2)} ${currency}  ${refund_reason ?? 'refund_failed'}`,
      )
    },
  },
  events: listing(
    'unfinished PayPal events, which are retried every hour (--all: the latest events)',
    queries.findEvents,
    ({ event_id, event_type, resource_id, received_at, outcome }) =>
      `${event_id}  ${toMinute(received_at)}  ${event_type}  ${resource_id ?? 'no resource'}  ${outcome ?? 'open'}`,
  ),
  disputes: listing(
    'open disputes (--all: including those won and lost)',
    queries.findDisputes,
    ({ dispute_id, order_id, state, outcome, reason, amount, currency, changed_at }) =>
      `${dispute_id}  ${toMinute(changed_at)}  order ${order_id}  ${amount?.toFixed(2) ?? '?'} ${currency ?? ''}  ${reason ?? 'no reason'}  ${state}${outcome ? `  ${outcome}` : ''}`,
  ),
  check: {
    summary: 'checks the ledger, and the state of background work',
    needs: [],
    run: async ({ supabase }) => {
      const [broken, events, operations] = await Promise.all([
        findBrokenRules(supabase),
        queries.findEvents(supabase, false),
        readOperations(supabase),
      ])
      const { roundAgeSeconds, runsWaiting, oldestWaitingSeconds } = operations
      return [
        broken.length === 0 ? 'ledger: OK' : `ledger: ${broken.length} rows break a rule`,
        ...broken.map(({ rule, subject, detail }) => `  ${rule}  ${subject}  ${detail}`),
        `events: ${events.length} open`,
        `housekeeping: last round ${roundAgeSeconds === null ? 'never' : `${roundAgeSeconds} s ago`}`,
        `designs: ${runsWaiting} waiting, the oldest for ${oldestWaitingSeconds} s`,
      ]
    },
  },
} as const satisfies Record<string, AdminCommand>

/** Throws unless PayPal has the order's money. PayPal doesn't report a bank's reversal here, so disputes are checked, too. */
async function requireMoney({ supabase, gateway }: AdminContext, orderId: string): Promise<void> {
  const payment = await findPayment(supabase, orderId)
  if (!payment) throw new AdminError(`No order ${orderId} was found.`)
  const capture = (await gateway.findOrder(orderId))?.capture
  if (capture?.state !== 'completed' || capture.refundedCents > 0) {
    throw new AdminError(
      `PayPal shows the payment for order ${orderId} as ${capture?.state ?? 'unknown'}, so we don’t have the money.`,
    )
  }
  if (payment.status !== 'reversed') return
  const disputes = await findDisputesOf(supabase, orderId)
  if (!disputes.some(({ state }) => state === 'won')) {
    throw new AdminError(
      `No dispute about order ${orderId} has been won. To give a plan without a payment, use grant.`,
    )
  }
}

function planAnswer(answer: queries.PlanChange): string[] {
  switch (answer.outcome) {
    case 'ok':
      return [planLine(answer.subscription)]
    case 'no_plan':
      throw new AdminError('This user has no active plan.')
    case 'not_enough':
      throw new AdminError(`Only ${answer.subscription.designsLeft} credits are left to take.`)
    case 'plan_running':
      throw new AdminError(`The user already has an active plan: ${planLine(answer.subscription)}.`)
    case 'not_found':
      throw new AdminError('This order wasn’t found.')
    case 'not_ended':
      throw new AdminError('This order was not refunded or reversed.')
    case 'never_expires':
      throw new AdminError('This plan never expires.')
  }
}
