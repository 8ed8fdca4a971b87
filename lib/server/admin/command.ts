import type { Subscription } from '@/lib/domain/subscription'
import type { PaymentContext } from '@/lib/server/payments/settle'
import type { Supabase } from '@/lib/supabase/clients'
import * as queries from './queries'

export type AdminContext = PaymentContext & {
  now: () => Date
  /** Reports the progress of a long command. */
  progress: (line: string) => void
}

/** A mistake in what the owner typed, as a sentence. */
export class AdminError extends Error {}

export type Values = Record<string, string>

export type AdminCommand = {
  summary: string
  /** Prompted for in this order if missing. */
  needs: readonly string[]
  /** Optional, with default values. */
  options?: Readonly<Values>
  /** No other command can undo it, so it needs confirmation. */
  isFinal?: boolean
  run: (context: AdminContext, values: Values) => Promise<string[]>
}

export async function findNamedUser(supabase: Supabase, { user = '' }: Values) {
  const found = await queries.findUser(supabase, user.trim())
  if (!found) throw new AdminError(`No user ${user} was found.`)
  return found
}

export function whole(values: Values, name: string, min: number, max: number): number {
  const text = values[name] ?? ''
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new AdminError(`--${name} must be a whole number from ${min} to ${max}.`)
}

export function orNone<Row>(rows: readonly Row[], line: (row: Row) => string): string[] {
  return rows.length === 0 ? ['none'] : rows.map(line)
}

/** A command that lists what is open, or everything with `--all`. */
export function listing<Row>(
  summary: string,
  find: (supabase: Supabase, isAll: boolean) => Promise<Row[]>,
  line: (row: Row) => string,
) {
  return {
    summary,
    needs: [],
    options: { all: 'no' },
    run: async ({ supabase }, { all }) => orNone(await find(supabase, all === 'yes'), line),
  } satisfies AdminCommand
}

/** To the minute, in UTC. */
export const toMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')}`

export function planLine({ planName, status, designsLeft, totalDesigns, expiresAt }: Subscription): string {
  const end = expiresAt ? `until ${toMinute(expiresAt)}` : 'with no end date'
  return `${planName}  ${status}  ${designsLeft} of ${totalDesigns} designs left  ${end}`
}
