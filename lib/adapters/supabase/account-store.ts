import * as z from 'zod'
import type { AccountStore } from '@/lib/ports/account-store'
import type { Supabase } from './clients'
import { failureOf, type VendorError } from './failures'
import { checked } from './rpc'

/** The service answers at most 1,000 rows at once. */
const PAGE = 1_000

const NOT_FOUND = 404

type Answer = { data: unknown; error: VendorError | null }
type Page = (service: Supabase, personId: string, from: number, to: number) => PromiseLike<Answer>

/** Every table with rows about a person, and how one page of them is read. */
const PERSON_TABLES: readonly { table: string; page: Page }[] = [
  {
    table: 'profiles',
    page: (service, id, from, to) => service.from('profiles').select('*').eq('id', id).range(from, to),
  },
  {
    table: 'unified_subscriptions',
    page: (service, id, from, to) =>
      service.from('unified_subscriptions').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'design_runs',
    page: (service, id, from, to) =>
      service.from('design_runs').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'user_images',
    page: (service, id, from, to) =>
      service.from('user_images').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'payments',
    page: (service, id, from, to) =>
      service.from('payments').select('*').eq('user_id', id).order('order_id').range(from, to),
  },
  {
    table: 'user_feedback',
    page: (service, id, from, to) =>
      service.from('user_feedback').select('*').eq('user_id', id).order('id').range(from, to),
  },
  {
    table: 'contacts',
    page: (service, id, from, to) =>
      service.from('contacts').select('*').eq('user_id', id).order('id').range(from, to),
  },
]

/** The names of the tables that are part of a person's export. */
export const EXPORTED_TABLES = PERSON_TABLES.map(({ table }) => table)

const closed = z.object({ outcome: z.literal('ok'), ended_run_ids: z.array(z.string()) })
const rows = z.array(z.record(z.string(), z.unknown()))

export function accountStore(service: Supabase): AccountStore {
  return {
    async *tables(personId) {
      yield { table: 'sign_in', rows: await signInOf(service, personId) }
      for (const { table, page } of PERSON_TABLES) {
        yield { table, rows: await allPages((from, to) => page(service, personId, from, to)) }
      }
    },

    async close(personId) {
      const { ended_run_ids } = await checked(service.rpc('close_account', { p_user_id: personId }), closed)
      return { endedRunIds: ended_run_ids }
    },

    async remove(personId) {
      const { error } = await service.auth.admin.deleteUser(personId)
      if (error && error.status !== NOT_FOUND) throw failureOf(error)
    },
  }
}

async function allPages(page: (from: number, to: number) => PromiseLike<Answer>) {
  const all: z.output<typeof rows> = []
  for (;;) {
    const { data, error } = await page(all.length, all.length + PAGE - 1)
    if (error) throw failureOf(error)
    const found = rows.parse(data)
    all.push(...found)
    if (found.length < PAGE) return all
  }
}

/** What the sign-in service itself knows, as far as it is about the person. */
async function signInOf(service: Supabase, personId: string) {
  const { data, error } = await service.auth.admin.getUserById(personId)
  if (error) throw failureOf(error)
  const { id, email, created_at, last_sign_in_at, user_metadata } = data.user
  return [{ id, email, created_at, last_sign_in_at, user_metadata }]
}
