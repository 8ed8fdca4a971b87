import * as z from 'zod'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { toAppError, type VendorError } from '@/lib/supabase/errors'

/** PostgREST returns at most 1,000 rows per request. */
const PAGE = 1_000

const NOT_FOUND = 404

type Answer = { data: unknown; error: VendorError | null }
type Page = (supabase: Supabase, userId: string, from: number, to: number) => PromiseLike<Answer>

/** For tables whose rows can be as large as a whole room. */
const PAGE_OF_ROOMS = 10

/** Every table with rows about a user, with its paged query and page size. */
const USER_TABLES: readonly { table: string; page: Page; size?: number }[] = [
  {
    table: 'profiles',
    page: (supabase, id, from, to) => supabase.from('profiles').select('*').eq('id', id).range(from, to),
  },
  {
    table: 'unified_subscriptions',
    page: (supabase, id, from, to) =>
      supabase.from('unified_subscriptions').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'design_runs',
    page: (supabase, id, from, to) =>
      supabase
        .from('design_runs')
        .select('*')
        .eq('user_id', id)
        .order('created_at')
        .order('id')
        .range(from, to),
  },
  {
    table: 'user_images',
    page: (supabase, id, from, to) =>
      supabase.from('user_images').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'materials',
    page: (supabase, id, from, to) =>
      supabase.from('materials').select('*').eq('user_id', id).order('picture').range(from, to),
  },
  {
    table: 'shopping_lists',
    page: (supabase, id, from, to) =>
      supabase.from('shopping_lists').select('*').eq('user_id', id).order('run_id').range(from, to),
  },
  {
    table: 'paint_decks',
    page: (supabase, id, from, to) =>
      supabase.from('paint_decks').select('*').eq('user_id', id).range(from, to),
  },
  {
    table: 'rooms',
    page: (supabase, id, from, to) =>
      supabase.from('rooms').select('*').eq('user_id', id).order('id').range(from, to),
    size: PAGE_OF_ROOMS,
  },
  {
    table: 'design_documents',
    page: (supabase, id, from, to) =>
      supabase.from('design_documents').select('*').eq('user_id', id).order('run_id').range(from, to),
    size: PAGE_OF_ROOMS,
  },
  {
    table: 'share_links',
    page: (supabase, id, from, to) =>
      supabase.from('share_links').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'board_comments',
    page: (supabase, id, from, to) =>
      supabase.from('board_comments').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'board_mails',
    page: (supabase, id, from, to) =>
      supabase.from('board_mails').select('*').eq('user_id', id).range(from, to),
  },
  {
    table: 'payments',
    page: (supabase, id, from, to) =>
      supabase.from('payments').select('*').eq('user_id', id).order('order_id').range(from, to),
  },
  {
    table: 'user_feedback',
    page: (supabase, id, from, to) =>
      supabase.from('user_feedback').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'contacts',
    page: (supabase, id, from, to) =>
      supabase.from('contacts').select('*').eq('user_id', id).order('id').range(from, to),
  },
]

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
  for (const { table, page, size = PAGE } of USER_TABLES) {
    yield { table, pages: readPages((from, to) => page(supabase, userId, from, to), size) }
  }
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
  if (error && error.status !== NOT_FOUND) throw toAppError(error)
}

async function* readPages(
  page: (from: number, to: number) => PromiseLike<Answer>,
  size: number,
): AsyncGenerator<UserRows> {
  for (let from = 0; ; from += size) {
    const { data, error } = await page(from, from + size - 1)
    if (error) throw toAppError(error)
    const found = rows.parse(data)
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
  if (error) throw toAppError(error)
  const { id, email, created_at, last_sign_in_at, user_metadata, identities } = data.user
  yield [{ id, email, created_at, last_sign_in_at, user_metadata, identities: identities ?? [] }]
}
