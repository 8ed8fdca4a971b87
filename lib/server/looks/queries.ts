import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { TASK_CREDITS } from '@/lib/domain/plans'
import type { NamedArea } from '@/lib/mask/mask'
import { namedAreas } from '@/lib/schemas/mask'
import type { HostedLimits } from '@/lib/server/runs/context'
import { type NewRun, paramsOfRow, REFUSED } from '@/lib/server/runs/credits'
import { designsLeft } from '@/lib/server/runs/queries'
import { checked, checkedWithRetry, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

const photoRow = z
  .object({ look_id: z.string(), room_id: z.string().nullable(), room_name: z.string(), run_id: z.string() })
  .transform((row) => ({
    lookId: row.look_id,
    roomId: row.room_id,
    roomName: row.room_name,
    runId: row.run_id,
  }))

/** A room's photo in a look. `roomId`: `null` once the room is deleted. */
export type LookPhoto = Omit<z.output<typeof photoRow>, 'lookId'>

const lookRow = z
  .object({ id: z.string(), source_run_id: z.string(), created_at: time })
  .transform((row) => ({ id: row.id, sourceRunId: row.source_run_id, createdAt: row.created_at }))

export type KeptLook = z.output<typeof lookRow> & { readonly photos: readonly LookPhoto[] }

const LOOK = 'id, source_run_id, created_at'

async function withPhotos(
  supabase: Supabase,
  userId: string,
  looks: readonly z.output<typeof lookRow>[],
): Promise<KeptLook[]> {
  if (looks.length === 0) return []
  const query = supabase
    .from('look_photos')
    .select('look_id, room_id, room_name, run_id')
    .eq('user_id', userId)
  const ids = looks.map(({ id }) => id)
  const photos = await checked(query.in('look_id', ids).order('position'), z.array(photoRow))
  return looks.map((look) => ({ ...look, photos: photos.filter(({ lookId }) => lookId === look.id) }))
}

/** One of the user's own looks, or `null`. */
export async function findLook(supabase: Supabase, userId: string, lookId: string): Promise<KeptLook | null> {
  const query = supabase.from('looks').select(LOOK).eq('user_id', userId).eq('id', lookId)
  return (await withPhotos(supabase, userId, await checked(query, z.array(lookRow))))[0] ?? null
}

/** The user's latest looks, the newest first. */
export async function listLooks(supabase: Supabase, userId: string): Promise<KeptLook[]> {
  const query = supabase.from('looks').select(LOOK).eq('user_id', userId)
  const newest = query.order('created_at', { ascending: false }).limit(LIMITS.looks.listed)
  return withPhotos(supabase, userId, await checked(newest, z.array(lookRow)))
}

/** A photo that is ready to be made: its inputs are stored. */
export type LookRun = { readonly roomId: string; readonly newRun: NewRun }

const ordered = z.object({
  outcome: z.enum(['ordered', 'look_missing', 'room_missing', 'too_many', ...REFUSED]),
  designs_left: designsLeft,
})

/** Takes the credits of all photos and creates their runs, or none. The same order again takes nothing. */
export function orderLookRows(
  supabase: Supabase,
  { userId, lookId, sourceRunId }: { userId: string; lookId: string; sourceRunId: string },
  photos: readonly LookRun[],
  { quietSeconds, ...limits }: HostedLimits & { quietSeconds: number },
) {
  const args = {
    p_look_id: lookId,
    p_user_id: userId,
    p_source_run_id: sourceRunId,
    p_photos: photos.map(({ roomId, newRun }) => ({
      room_id: roomId,
      run_id: newRun.id,
      params: paramsOfRow(newRun),
      request_hash: newRun.requestHash,
      engine: newRun.engine,
      seed: newRun.params.seed,
      original_path: newRun.originalPath,
      cost_cents: newRun.costCents,
      credits: TASK_CREDITS[newRun.params.task],
    })),
    p_max_photos: LIMITS.looks.rooms.max,
    p_quiet_seconds: quietSeconds,
    p_max_refunds: limits.maxRefunds,
    p_budget_cents: limits.budgetCents,
  }
  return checkedWithRetry(() => supabase.rpc('order_look', args), ordered)
}

const roomAreas = z
  .object({ id: z.string(), name: z.string(), areas: namedAreas.catch([]) })
  .transform(({ id, name, areas }) => ({ id, name, areas: areas.filter(({ isHidden }) => !isHidden) }))

/** A room with what is said of the areas of its selection. */
export type RoomWithAreas = {
  readonly id: string
  readonly name: string
  readonly areas: readonly NamedArea[]
}

/** The user's rooms with their areas, the newest change first. */
export function listRoomAreas(supabase: Supabase, userId: string): Promise<RoomWithAreas[]> {
  const args = { p_user_id: userId, p_limit: LIMITS.rooms.paid }
  return checked(supabase.rpc('list_room_areas', args), z.array(roomAreas))
}
