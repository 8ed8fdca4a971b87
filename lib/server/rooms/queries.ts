import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import { type RoomReference, roomReference, roomToJson } from '@/lib/schemas/room-document'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import type { Json } from '@/lib/supabase/database.types'

const SUMMARY = 'id, name, title, revision, updated_at'

const summary = z
  .object({ id: z.string(), name: z.string(), title: z.string(), revision: z.number(), updated_at: time })
  .transform(camelKeys)

/** A room in lists. */
export type RoomSummary = z.output<typeof summary>

/** Documents were valid when saved. Code that renders one checks its version. */
const document = z.custom<Json>((value) => typeof value === 'object' && value !== null)

/** How JSON writes NUL and lone surrogates, which PostgreSQL can't store. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/**
 * The document for its row, without what PostgreSQL can't store. Cleans up texts only if necessary, because visiting each
 * one in a large document is slow.
 */
export function storableDocument(room: Parameters<typeof roomToJson>[0]): Json {
  const text = roomToJson(room)
  return UNSTORABLE.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
}

/** A user's rooms, most recently changed first. */
export function listKeptRooms(supabase: Supabase, userId: string): Promise<RoomSummary[]> {
  const query = supabase.from('rooms').select(SUMMARY).eq('user_id', userId)
  const newest = query.order('updated_at', { ascending: false }).limit(LIMITS.rooms.paid)
  return checked(newest, z.array(summary))
}

/** One of the user's rooms with its document. Throws `room_missing`. */
export async function readRoom(
  supabase: Supabase,
  userId: string,
  roomId: string,
): Promise<{ room: RoomSummary; document: Json }> {
  const query = supabase.from('rooms').select(`${SUMMARY}, document`)
  const rows = z.array(z.object({ document }).loose())
  const [row] = await checked(query.eq('user_id', userId).eq('id', roomId), rows)
  if (!row) throw new AppError('room_missing')
  return { room: summary.parse(row), document: row.document }
}

const roomRows = z.array(z.object({ photo_path: z.string(), revision: z.number() }).transform(camelKeys))

/** Path of a room's photo, and its revision. Throws `room_missing`. */
export async function findRoom(supabase: Supabase, userId: string, roomId: string) {
  const query = supabase.from('rooms').select('photo_path, revision').eq('user_id', userId).eq('id', roomId)
  const [row] = await checked(query, roomRows)
  if (!row) throw new AppError('room_missing')
  return row
}

const outcomes = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), room: summary }),
  z.object({ outcome: z.enum(['changed', 'missing', 'full', 'photo_missing']) }),
])

export type RoomChange = {
  userId: string
  roomId: string
  name: string
  document: Json
  /** The revision that was edited, or `null` to create the room. */
  baseRevision: number | null
  /** Needed to create the room. Without it, the outcome says whether creation would succeed. */
  photoPath: string | null
}

/** Creates or saves a room, with limit and revision checked under the user's lock. */
export function saveRoomRow(supabase: Supabase, change: RoomChange) {
  const { free, paid } = LIMITS.rooms
  const args = {
    p_user_id: change.userId,
    p_room_id: change.roomId,
    p_name: change.name,
    p_document: change.document,
    p_base_revision: change.baseRevision,
    p_photo_path: change.photoPath,
    p_limits: { free, paid },
  }
  return checked(supabase.rpc('save_room', args), outcomes)
}

/** Throws `room_missing`. */
export async function renameRoom(
  supabase: Supabase,
  userId: string,
  roomId: string,
  name: string,
): Promise<RoomSummary> {
  const query = supabase.from('rooms').update({ name }).eq('user_id', userId).eq('id', roomId)
  const [room] = await checked(query.select(SUMMARY), z.array(summary))
  if (!room) throw new AppError('room_missing')
  return room
}

const REFERENCES = 'references:document->references'

/** Unreadable references aren't pictures of ours. */
const references = z
  .array(roomReference.nullable().catch(null))
  .catch([])
  .transform((all): RoomReference[] => all.flatMap((each) => each ?? []))

const deletedRows = z.array(z.object({ photo_path: z.string(), references }))

/** Returns the files of the deleted room. Throws `room_missing`. */
export async function deleteRoomRow(
  supabase: Supabase,
  userId: string,
  roomId: string,
): Promise<{ photoPath: string; references: readonly RoomReference[] }> {
  const query = supabase.from('rooms').delete().eq('user_id', userId).eq('id', roomId)
  const [row] = await checked(query.select(`photo_path, ${REFERENCES}`), deletedRows)
  if (!row) throw new AppError('room_missing')
  return { photoPath: row.photo_path, references: row.references }
}

/** The reference images of all of a user's rooms. */
export async function listRoomReferences(supabase: Supabase, userId: string): Promise<RoomReference[]> {
  const query = supabase.from('rooms').select(REFERENCES).eq('user_id', userId)
  const rows = await checked(query.limit(LIMITS.rooms.paid), z.array(z.object({ references })))
  return rows.flatMap((row) => row.references)
}

/** The room document that one of the user's designs was made from. Throws `room_missing`. */
export async function readDesignDocument(supabase: Supabase, userId: string, runId: string): Promise<Json> {
  const query = supabase.from('design_documents').select('document').eq('user_id', userId).eq('run_id', runId)
  const [row] = await checked(query, z.array(z.object({ document })))
  if (!row) throw new AppError('room_missing')
  return row.document
}

/**
 * Stores a document and its room with one of the user's designs, replacing an earlier one. Throws `run_not_found`, also for a
 * failed run and one whose files are gone.
 */
export async function saveDesignDocument(
  supabase: Supabase,
  userId: string,
  runId: string,
  { document: kept, roomId }: { document: Json; roomId: string | null },
): Promise<void> {
  const args = { p_user_id: userId, p_run_id: runId, p_document: kept, p_room_id: roomId }
  const outcome = await checked(supabase.rpc('save_design_document', args), z.enum(['saved', 'not_found']))
  if (outcome === 'not_found') throw new AppError('run_not_found')
}

/** The runs of designs made in a room, latest first; none for another user's room. */
export async function listDesignsOfRoom(
  supabase: Supabase,
  userId: string,
  roomId: string,
): Promise<readonly string[]> {
  const query = supabase
    .from('design_documents')
    .select('run_id')
    .eq('user_id', userId)
    .eq('room_id', roomId)
    .order('updated_at', { ascending: false })
    .limit(LIMITS.rooms.designs)
  return (await checked(query, z.array(z.object({ run_id: z.string() })))).map(({ run_id }) => run_id)
}

/** The rooms of those designs that have a document, by run; `null` if the room is gone. */
export async function findRoomsOfDesigns(
  supabase: Supabase,
  userId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (runIds.length === 0) return new Map()
  const query = supabase
    .from('design_documents')
    .select('run_id, room_id')
    .eq('user_id', userId)
    .in('run_id', [...runIds])
  const rows = await checked(query, z.array(z.object({ run_id: z.string(), room_id: z.string().nullable() })))
  return new Map(rows.map(({ run_id, room_id }) => [run_id, room_id]))
}
