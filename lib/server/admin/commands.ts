import * as z from 'zod'
import { amountText } from '@/lib/domain/payment'
import { isControlCharacter } from '@/lib/schemas/text'
import { findPaymentsOf } from '@/lib/server/payments/queries'
import {
  type AdminCommand,
  type AdminContext,
  AdminError,
  findNamedUser,
  listing,
  orNone,
  planLine,
  toMinute,
  type Values,
  whole,
} from './command'
import { LIBRARY_COMMANDS } from './library-commands'
import { MONEY_COMMANDS } from './money-commands'
import * as queries from './queries'

const MINUTE_MS = 60_000
const RUNS_SHOWN = 10

/** Every command of `npm run admin`. Each returns the lines to print and prints nothing itself. */
export const COMMANDS = {
  messages: listing(
    'unanswered contact messages (--all: all messages)',
    queries.findContacts,
    ({ id, name, email, subject, message, created_at, answered_at }) =>
      `${id}  ${toMinute(created_at)}${answered(answered_at)}\n  ${name} <${email}>: ${subject}\n${indented(message)}\n`,
  ),
  feedback: listing(
    'unreviewed feedback (--all: all feedback)',
    queries.findFeedback,
    ({ id, user_id, feedback_type, rating, message, created_at, answered_at }) =>
      `${id}  ${toMinute(created_at)}${answered(answered_at)}\n  ${feedback_type}, ${rating} of 5, by ${user_id}\n${indented(message)}\n`,
  ),
  answered: {
    summary: 'marks a message or feedback as answered',
    needs: ['id'],
    run: async ({ supabase, now }, { id = '' }) => {
      if (!z.uuid().safeParse(id).success || !(await queries.markAnswered(supabase, id, now()))) {
        throw new AdminError(`No message has the id ${id}.`)
      }
      return ['Marked as answered.']
    },
  },
  user: {
    summary: 'a user’s plan, credits, payments and latest designs',
    needs: ['user'],
    run: async ({ supabase }, values) => {
      const { id, email } = await findNamedUser(supabase, values)
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
            `  ${orderId}  ${toMinute(createdAt)}  ${plan}  ${amountText(amountCents)}  ${status}`,
        ),
        'latest designs:',
        ...orNone(runs, (run) => `  ${runLine(run)}`),
      ]
    },
  },
  ban: {
    summary: 'keeps a user from signing in; an open session ends within the hour',
    needs: ['user'],
    isFinal: true,
    run: (context, values) => ban(context, values, true),
  },
  unban: {
    summary: 'lets a banned user sign in again',
    needs: ['user'],
    run: (context, values) => ban(context, values, false),
  },
  stuck: {
    summary: 'designs that appear stuck',
    needs: [],
    options: { minutes: '15' },
    run: async ({ supabase, now }, values) => {
      const quietSince = new Date(now().getTime() - whole(values, 'minutes', 0, 100_000) * MINUTE_MS)
      const runs = await queries.findStuckRuns(supabase, quietSince)
      return orNone(runs, (run) => `${runLine(run)}  user ${run.user_id}`)
    },
  },
  ...LIBRARY_COMMANDS,
  ...MONEY_COMMANDS,
} as const satisfies Record<string, AdminCommand>

/** The command with that name, or `null`. */
export function findCommand(name: string): AdminCommand | null {
  return Object.entries<AdminCommand>(COMMANDS).find(([each]) => each === name)?.[1] ?? null
}

/** Runs a command with values from its flags or prompts. */
export async function runCommand(context: AdminContext, name: string, given: Values): Promise<string[]> {
  const command = findCommand(name)
  if (!command) throw new AdminError(`There is no command "${name}".`)
  const known = [...command.needs, ...Object.keys(command.options ?? {})]
  const stray = Object.keys(given).filter((each) => !known.includes(each))
  if (stray.length > 0) throw new AdminError(`${name} doesn’t accept --${stray.join(' or --')}.`)
  const missing = command.needs.filter((each) => !given[each])
  if (missing.length > 0) throw new AdminError(`--${missing.join(' and --')} is missing.`)
  const lines = await command.run(context, { ...command.options, ...given })
  return lines.map(printable)
}

/** Users' texts are printed to a terminal, which interprets control characters. */
const printable = (line: string) => [...line].filter((character) => !isControlCharacter(character)).join('')

async function ban({ supabase }: AdminContext, values: Values, isBanned: boolean): Promise<string[]> {
  const { id, email } = await findNamedUser(supabase, values)
  await queries.setBan(supabase, id, isBanned)
  await queries.recordAction(supabase, isBanned ? 'ban' : 'unban', id)
  return [`${email} is ${isBanned ? 'banned' : 'no longer banned'}.`]
}

const answered = (time: Date | null) => (time ? `  answered ${toMinute(time)}` : '')
const indented = (text: string) => text.replace(/^/gm, '    ')

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
  return `${id}  ${toMinute(created_at)}  ${status}  ${engine}${error_code ? `  ${error_code}` : ''}`
}
