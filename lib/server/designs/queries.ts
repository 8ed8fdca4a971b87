import * as z from 'zod'
import { API } from '@/lib/config/routes'
import { PLANS } from '@/lib/domain/plans'
import { filePaths } from '@/lib/domain/stored-files'
import { creationOf } from '@/lib/server/runs/queries'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError, type VendorError } from '@/lib/supabase/errors'

export type StoredDesign = z.output<typeof designRow>

const designRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    run_id: z.string().nullable(),
    original_path: z.string().nullable(),
    transformed_path: z.string(),
    style: z.string(),
    prompt: z.string(),
    metadata: z.object({ timestamp: z.number() }),
    created_at: time,
  })
  .transform(({ metadata: { timestamp }, ...row }) => ({ ...camelKeys(row), timestamp }))

const saved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['created', 'existing']), design: designRow }),
  z.object({
    outcome: z.enum(['not_found', 'result_expired', 'no_plan', 'storage_not_in_plan', 'storage_full']),
  }),
])

const storageLimits = Object.fromEntries(PLANS.map((plan) => [plan.name, plan.storedDesigns]))

type NewDesign = { userId: string; runId: string; timestamp: number; transformedPath: string }

/** Records a finished run as a stored design if the user's plan has room, counted under a lock. */
export function insertDesign(supabase: Supabase, { userId, runId, timestamp, transformedPath }: NewDesign) {
  const url = API.serveDesign(userId, timestamp)
  const args = {
    p_run_id: runId,
    p_user_id: userId,
    p_timestamp: timestamp,
    p_transformed_path: transformedPath,
    p_limits: storageLimits,
    p_metadata: { url, blob_url: url, server_url: url, timestamp },
  }
  return checked(supabase.rpc('save_design', args), saved)
}

const designsOf = (supabase: Supabase, userId: string) =>
  supabase.from('user_images').select('*', { count: 'exact' }).eq('user_id', userId).eq('status', 'completed')

/** One page of the user's designs, newest first, and the total. */
export async function listDesigns(supabase: Supabase, userId: string, page: number, pageSize: number) {
  const from = (page - 1) * pageSize
  const { data, count, error } = await designsOf(supabase, userId)
    .order('created_at', { ascending: false })
    .range(from, from + pageSize - 1)
  if (error) throw fromSupabaseError(error)
  return { designs: z.array(designRow).parse(data), total: count ?? 0 }
}

/** The page after the design `after`, newest first. Throws `not_found` if that isn't the user's. */
export async function listDesignsAfter(
  supabase: Supabase,
  userId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<StoredDesign[]> {
  const all = designsOf(supabase, userId)
  const older =
    after === null ? all : all.lt('created_at', await creationOf(supabase, 'user_images', userId, after))
  return checked(older.order('created_at', { ascending: false }).limit(limit), z.array(designRow))
}

/** Tables with data stored along with runs. */
type KeptWithRuns = 'user_images' | 'shopping_lists'

/** Which of these runs have a row in the table: a stored design, or a shopping list. */
export async function findRunsIn(
  supabase: Supabase,
  table: KeptWithRuns,
  userId: string,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set()
  const query = supabase
    .from(table)
    .select('run_id')
    .eq('user_id', userId)
    .in('run_id', [...runIds])
  const rows = await checked(query, z.array(z.object({ run_id: z.string() })))
  return new Set(rows.map(({ run_id }) => run_id))
}

async function findOne(
  supabase: Supabase,
  userId: string,
  column: 'id' | 'run_id' | 'transformed_path',
  value: string,
): Promise<StoredDesign | null> {
  return (await checked(designsOf(supabase, userId).eq(column, value), z.array(designRow)))[0] ?? null
}

export const findDesign = (supabase: Supabase, userId: string, designId: string) =>
  findOne(supabase, userId, 'id', designId)

export const findDesignOfRun = (supabase: Supabase, userId: string, runId: string) =>
  findOne(supabase, userId, 'run_id', runId)

export const findDesignByTimestamp = (supabase: Supabase, userId: string, timestamp: number) =>
  findOne(supabase, userId, 'transformed_path', filePaths.storedDesign(userId, timestamp))

/** The stored designs of these runs. */
export function findDesignsOfRuns(
  supabase: Supabase,
  userId: string,
  runIds: readonly string[],
): Promise<StoredDesign[]> {
  return checked(designsOf(supabase, userId).in('run_id', [...runIds]), z.array(designRow))
}

export const countDesigns = (supabase: Supabase, userId: string): Promise<number> =>
  countOf(designsOf(supabase, userId).limit(1))

export async function deleteDesignRow(supabase: Supabase, userId: string, designId: string): Promise<void> {
  await checked(supabase.from('user_images').delete().eq('id', designId).eq('user_id', userId), z.null())
}

/** Whether another stored design, or a run that hasn't expired, still needs that original. */
export async function isOriginalNeeded(
  supabase: Supabase,
  userId: string,
  originalPath: string,
): Promise<boolean> {
  const runs = supabase
    .from('design_runs')
    .select('*', { count: 'exact' })
    .eq('user_id', userId)
    .is('result_expired_at', null)
  const counts = await Promise.all(
    [designsOf(supabase, userId), runs].map((rows) =>
      countOf(rows.eq('original_path', originalPath).limit(1)),
    ),
  )
  return counts.some((count) => count > 0)
}

async function countOf(
  rows: PromiseLike<{ count: number | null; error: VendorError | null }>,
): Promise<number> {
  const { count, error } = await rows
  if (error) throw fromSupabaseError(error)
  return count ?? 0
}
