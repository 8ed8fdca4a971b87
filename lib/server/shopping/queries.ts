import * as z from 'zod'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { AppError } from '@/lib/errors/app-error'
import { keptListSchema } from '@/lib/schemas/shopping'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

const rows = z.array(z.object({ list: keptListSchema })).max(1)

/** The list stored with one of the user's runs. Throws `list_missing`. */
export async function readShoppingList(supabase: Supabase, userId: string, runId: string): Promise<KeptList> {
  const query = supabase.from('shopping_lists').select('list').eq('user_id', userId).eq('run_id', runId)
  const [row] = await checked(query, rows)
  if (!row) throw new AppError('list_missing')
  return row.list
}

/** Stores a list with one of the user's runs; overwrites only with `replaces`. Throws `run_not_found`. */
export async function saveShoppingList(
  supabase: Supabase,
  userId: string,
  runId: string,
  { list, replaces }: { list: KeptList; replaces: boolean },
): Promise<void> {
  const args = {
    p_user_id: userId,
    p_run_id: runId,
    p_list: z.json().parse(list),
    p_replaces: replaces,
  }
  const outcomes = z.enum(['saved', 'existing', 'not_found'])
  const outcome = await checked(supabase.rpc('save_shopping_list', args), outcomes)
  if (outcome === 'not_found') throw new AppError('run_not_found')
}

const listRows = z.array(z.object({ run_id: z.string(), list: keptListSchema }))

/** The lists stored with these runs, by run. */
export async function readShoppingLists(
  supabase: Supabase,
  userId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, KeptList>> {
  const query = supabase.from('shopping_lists').select('run_id, list').eq('user_id', userId)
  const found = await checked(query.in('run_id', [...runIds]), listRows)
  return new Map(found.map(({ run_id, list }) => [run_id, list]))
}
