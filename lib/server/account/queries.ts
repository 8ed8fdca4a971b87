import * as z from 'zod'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import type { Database } from '@/lib/supabase/database.types'
import { fromSupabaseError } from '@/lib/supabase/errors'

/** PostgREST returns at most 1,000 rows per request. */
const PAGE = 1_000

const NOT_FOUND = 404

/** For tables whose rows can be as large as a whole room. */
const PAGE_OF_ROOMS = 10

/** Every table with rows about a user: the column that says whose they are, and the order that pages keep. */
const USER_TABLES = [
  { table: 'profiles', owner: 'id', order: ['id'] },
  { table: 'unified_subscriptions', owner: 'user_id', order: ['id'] },
  { table: 'design_runs', owner: 'user_id', order: ['created_at', 'id'] },
  { table: 'user_images', owner: 'user_id', order: ['id'] },
  { table: 'materials', owner: 'user_id', order: ['picture'] },
  { table: 'shopping_lists', owner: 'user_id', order: ['run_id'] },
  { table: 'paint_decks', owner: 'user_id', order: ['user_id'] },
  { table: 'rooms', owner: 'user_id', order: ['id'], size: PAGE_OF_ROOMS },
  { table: 'design_documents', owner: 'user_id', order: ['run_id'], size: PAGE_OF_ROOMS },
  { table: 'share_links', owner: 'user_id', order: ['id'] },
  { table: 'board_comments', owner: 'user_id', order: ['id'] },
  { table: 'board_approvals', owner: 'user_id', order: ['id'] },
  { table: 'board_mails', owner: 'user_id', order: ['user_id'] },
  { table: 'payments', owner: 'user_id', order: ['order_id'] },
  { table: 'user_feedback', owner: 'user_id', order: ['id'] },
  { table: 'contacts', owner: 'user_id', order: ['id'] },
] as const satisfies readonly UserTable[]

type UserTable = {
  table: keyof Database['public']['Tables']
  owner: string
  order: readonly string[]
  /** Rows on a page. */
  size?: number
}

/** The names of the tables that are part of a user's export. */
export const EXPORTED_TABLES = USER_TABLES.map(({ table }) => table)

const closed = z.object({ outcome: z.literal('ok'), ended_run_ids: z.array(z.string()) })
const rows = z.array(z.record(z.string(), z.unknown()))

/** Rows of one table that belong to a user, straight from the database. */
export type UserRows = Record<string, unknown>[]

/** A user's rows of every table, page by page. */
export function* readUserTables(supabase: Supabase, userId: string) {
  yield { table: 'sign_in', pages: readSignIn(supabase, userId) }
  const args = { p_user_id: userId }
  yield { table: 'sessions', pages: onePage(() => checked(supabase.rpc('read_sessions', args), rows)) }
  yield {
    table: 'messages_without_sign_in',
    pages: onePage(() => checked(supabase.rpc('find_unsigned_messages', args), rows)),
  }
  const orderIds = () => findOrderIds(supabase, userId)
  yield {
    table: 'payment_disputes',
    pages: onePage(async () => readDisputesOf(supabase, await orderIds())),
  }
  yield {
    table: 'admin_actions',
    pages: onePage(async () => readActionsOn(supabase, [userId, ...(await orderIds())])),
  }
  for (const table of USER_TABLES) yield { table: table.table, pages: readPages(supabase, userId, table) }
}

const orderIdRows = z.array(z.object({ order_id: z.string() }))

async function findOrderIds(supabase: Supabase, userId: string): Promise<string[]> {
  const orders = supabase.from('payments').select('order_id').eq('user_id', userId)
  const latest = orders.order('created_at', { ascending: false }).limit(PAGE)
  return (await checked(latest, orderIdRows)).map(({ order_id }) => order_id)
}

const readDisputesOf = (supabase: Supabase, orderIds: readonly string[]) =>
  checked(
    supabase
      .from('payment_disputes')
      .select('*')
      .in('order_id', [...orderIds]),
    rows,
  )

/** The owner's manual actions on the user or their orders. */
const readActionsOn = (supabase: Supabase, subjects: readonly string[]) =>
  checked(
    supabase
      .from('admin_actions')
      .select('*')
      .in('subject', [...subjects])
      .order('created_at'),
    rows,
  )

/**
 * Stops everything of a user: running designs fail, plans end, and rate counters with their id are deleted. Returns the runs it
 * ended. Safe to repeat.
 */
export async function closeAccount(supabase: Supabase, userId: string): Promise<{ endedRunIds: string[] }> {
  const { ended_run_ids } = await checked(supabase.rpc('close_account', { p_user_id: userId }), closed)
  return { endedRunIds: ended_run_ids }
}

/**
 * Deletes the sign-in and with it every row of the user, including messages sent from their email address while signed out.
 * Payments stay, without a user. Safe to repeat.
 */
export async function deleteSignIn(supabase: Supabase, userId: string): Promise<void> {
  await checked(supabase.rpc('delete_unsigned_messages', { p_user_id: userId }), z.number())
  const { error } = await supabase.auth.admin.deleteUser(userId)
  if (error && error.status !== NOT_FOUND) throw fromSupabaseError(error)
}

async function* readPages(
  supabase: Supabase,
  userId: string,
  { table, owner, order, size = PAGE }: UserTable,
): AsyncGenerator<UserRows> {
  for (let from = 0; ; from += size) {
    const query = supabase.from(table).select('*').eq(owner, userId)
    const ordered = order.reduce((sorted, column) => sorted.order(column), query)
    const found = await checked(ordered.range(from, from + size - 1), rows)
    yield found
    if (found.length < size) return
  }
}

async function* onePage(read: () => Promise<UserRows>): AsyncGenerator<UserRows> {
  yield await read()
}

/** The user's record in the auth service. */
async function* readSignIn(supabase: Supabase, userId: string): AsyncGenerator<UserRows> {
  const { data, error } = await supabase.auth.admin.getUserById(userId)
  if (error) throw fromSupabaseError(error)
  const { id, email, created_at, last_sign_in_at, user_metadata, identities } = data.user
  yield [{ id, email, created_at, last_sign_in_at, user_metadata, identities: identities ?? [] }]
}
