import * as z from 'zod'
import { amountText } from '@/lib/domain/payment'
import type { Subscription } from '@/lib/domain/subscription'
import { findPayment, findPaymentsOf, findRefundsDue } from '@/lib/server/payments/queries'
import { type PaymentContext, refundOrder } from '@/lib/server/payments/settle'
import type { Supabase } from '@/lib/supabase/clients'
import * as queries from './queries'

export type AdminContext = PaymentContext & { now: () => Date }

/** What the owner typed wrong, in a sentence. */
export class AdminError extends Error {}

type Values = Record<string, string>

type Command = {
  summary: string
  /** Asked for when missing, in this order. */
  needs: readonly string[]
  /** Optional, with the value they have otherwise. */
  options?: Readonly<Values>
  /** It can't be undone by another command, so a person has to confirm it. */
  isFinal?: boolean
  run: (context: AdminContext, values: Values) => Promise<string[]>
}

const MINUTE_MS = 60_000
const RUNS_SHOWN = 10

/** Every command of `npm run admin`. Each returns the lines to print and prints nothing itself. */
export const COMMANDS = {
  messages: {
    summary: 'contact messages that wait for an answer (--all: every one)',
    needs: [],
    options: { all: 'no' },
    run: async ({ supabase }, { all }) => {
      const rows = await queries.findContacts(supabase, all === 'yes')
      return orNone(
        rows,
        ({ id, name, email, subject, message, created_at, answered_at }) =>
          `${id}  ${at(created_at)}${answered(answered_at)}\n  ${name} <${email}>: ${subject}\n${indented(message)}\n`,
      )
    },
  },
  feedback: {
    summary: 'feedback that was not looked at yet (--all: everything)',
    needs: [],
    options: { all: 'no' },
    run: async ({ supabase }, { all }) => {
      const rows = await queries.findFeedback(supabase, all === 'yes')
      return orNone(
        rows,
        ({ id, user_id, feedback_type, rating, message, created_at, answered_at }) =>
          `${id}  ${at(created_at)}${answered(answered_at)}\n  ${feedback_type}, ${rating} of 5, by ${user_id}\n${indented(message)}\n`,
      )
    },
  },
  answered: {
    summary: 'marks a message or feedback as answered',
    needs: ['id'],
    run: async ({ supabase, now }, { id = '' }) => {
      if (!z.uuid().safeParse(id).success || !(await queries.markAnswered(supabase, id, now()))) {
        throw new AdminError(`There is no message with the id ${id}.`)
      }
      return ['Marked as answered.']
    },
  },
  user: {
    summary: 'plan, credits, payments and latest designs of a user',
    needs: ['user'],
    run: async ({ supabase }, values) => {
      const { id, email } = await userOf(supabase, values)
      const [plans, payments, runs] = await Promise.all([
        queries.findPlansOf(supabase, id),
        findPaymentsOf(supabase, id),
        queries.findRunsOf(supabase, id, RUNS_SHOWN),
      ])
      return [
        `${email}  ${id}`,
        'plans:',
        ...orNone(plans, (plan) => `  ${planLine(plan)}`),
        'payments:',
        ...orNone(
          payments,
          ({ orderId, createdAt, plan, amountCents, status }) =>
            `  ${orderId}  ${at(createdAt)}  ${plan}  ${amountText(amountCents)}  ${status}`,
        ),
        'latest designs:',
        ...orNone(runs, (run) => `  ${runLine(run)}`),
      ]
    },
  },
  credits: {
    summary: 'gives credits to a plan in force, or takes some (--change=-3)',
    needs: ['user', 'change'],
    run: async ({ supabase }, values) => {
      const { id } = await userOf(supabase, values)
      const change = whole(values, 'change', -10_000, 10_000)
      if (change === 0) throw new AdminError('A change of 0 changes nothing.')
      return planAnswer(await queries.changeCredits(supabase, id, change))
    },
  },
  extend: {
    summary: 'moves the end of a plan by so many days',
    needs: ['user', 'days'],
    run: async ({ supabase }, values) => {
      const { id } = await userOf(supabase, values)
      return planAnswer(await queries.extendPlan(supabase, id, whole(values, 'days', 1, 3_660)))
    },
  },
  ban: {
    summary: 'keeps a user from signing in; a session that is open ends within the hour',
    needs: ['user'],
    isFinal: true,
    run: (context, values) => ban(context, values, true),
  },
  unban: {
    summary: 'lets a banned user sign in again',
    needs: ['user'],
    run: (context, values) => ban(context, values, false),
  },
  refund: {
    summary: 'refunds a paid order at PayPal and ends the plan it bought',
    needs: ['order'],
    isFinal: true,
    run: async (context, { order = '' }) => {
      const payment = await findPayment(context.supabase, order)
      if (!payment) throw new AdminError(`There is no order ${order}.`)
      await refundOrder(context, payment)
      await queries.recordAction(context.supabase, 'refund', order)
      const after = await findPayment(context.supabase, order)
      return [`${order}: ${after?.status}, ${amountText(after?.refundedCents ?? 0)} refunded.`]
    },
  },
  revenue: {
    summary: 'what came in and went back, by day (UTC), before PayPal’s fees',
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
  stuck: {
    summary: 'designs without a sign of life',
    needs: [],
    options: { minutes: '15' },
    run: async ({ supabase, now }, values) => {
      const quietSince = new Date(now().getTime() - whole(values, 'minutes', 0, 100_000) * MINUTE_MS)
      const runs = await queries.findStuckRuns(supabase, quietSince)
      return orNone(runs, (run) => `${runLine(run)}  user ${run.user_id}`)
    },
  },
  'refunds-due': {
    summary: 'money that has to go back and has not yet; it is tried again by itself',
    needs: [],
    run: async ({ supabase, now }) => {
      const due = await findRefundsDue(supabase, now())
      return orNone(
        due,
        ({ order_id, captured_amount, currency, refund_reason, captured_at }) =>
          `${order_id}  ${at(captured_at)}  ${captured_amount.toFixed(2)} ${currency}  ${refund_reason}`,
      )
    },
  },
} as const satisfies Record<string, Command>

/** The command of that name, or `null`. */
export function findCommand(name: string): Command | null {
  return Object.entries<Command>(COMMANDS).find(([each]) => each === name)?.[1] ?? null
}

/** Runs a command with what its flags or the owner's answers said. */
export async function runCommand(context: AdminContext, name: string, given: Values): Promise<string[]> {
  const command = findCommand(name)
  if (!command) throw new AdminError(`There is no command "${name}".`)
  const known = [...command.needs, ...Object.keys(command.options ?? {})]
  const stray = Object.keys(given).filter((each) => !known.includes(each))
  if (stray.length > 0) throw new AdminError(`${name} takes no --${stray.join(' and no --')}.`)
  const missing = command.needs.filter((each) => !given[each])
  if (missing.length > 0) throw new AdminError(`--${missing.join(' and --')} is missing.`)
  return command.run(context, { ...command.options, ...given })
}

async function userOf(supabase: Supabase, { user = '' }: Values) {
  const found = await queries.findUser(supabase, user.trim())
  if (!found) throw new AdminError(`There is no user ${user}.`)
  return found
}

async function ban({ supabase }: AdminContext, values: Values, isBanned: boolean): Promise<string[]> {
  const { id, email } = await userOf(supabase, values)
  await queries.setBan(supabase, id, isBanned)
  await queries.recordAction(supabase, isBanned ? 'ban' : 'unban', id)
  return [`${email} is ${isBanned ? 'banned' : 'no longer banned'}.`]
}

function planAnswer(answer: Awaited<ReturnType<typeof queries.changeCredits>>): string[] {
  switch (answer.outcome) {
    case 'ok':
      return [planLine(answer.subscription)]
    case 'no_plan':
      throw new AdminError('This user has no plan in force.')
    case 'not_enough':
      throw new AdminError(`There are only ${answer.subscription.designsLeft} credits to take.`)
    case 'never_expires':
      throw new AdminError('This plan never expires.')
  }
}

function whole(values: Values, name: string, min: number, max: number): number {
  const text = values[name] ?? ''
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new AdminError(`--${name} must be a whole number from ${min} to ${max}.`)
}

function orNone<Row>(rows: readonly Row[], line: (row: Row) => string): string[] {
  return rows.length === 0 ? ['none'] : rows.map(line)
}

/** To the minute, in UTC. */
const at = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')}`
const answered = (time: Date | null) => (time ? `  answered ${at(time)}` : '')
const indented = (text: string) => text.replace(/^/gm, '    ')

function planLine({ planName, status, designsLeft, totalDesigns, expiresAt }: Subscription): string {
  const end = expiresAt ? `until ${at(expiresAt)}` : 'without an end'
  return `${planName}  ${status}  ${designsLeft} of ${totalDesigns} designs left  ${end}`
}

function runLine({
  id,
  created_at,
  status,
  engine,
  error_code,
}: {
  id: string
  created_at: Date
  status: string
  engine: string
  error_code: string | null
}): string {
  return `${id}  ${at(created_at)}  ${status}  ${engine}${error_code ? `  ${error_code}` : ''}`
}
