import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { roomTitle } from '@/lib/domain/room-title'
import { filePaths } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { decodeCost } from '@/lib/image/decode-cost'
import { checkPhoto } from '@/lib/image/decode-photo'
import { documentSchema, titleFacts } from '@/lib/schemas/room-document'
import { checkFields } from '@/lib/server/http/body'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { Log } from '@/lib/server/log'
import { copyFile, putFile, removeFiles } from '@/lib/server/supabase/files'
import { readPhotoUpload, uploadSize } from '@/lib/server/uploads/service'
import type { Supabase } from '@/lib/supabase/clients'
import {
  deleteRoomRow,
  findRoom,
  type RoomChange,
  type RoomSummary,
  readRoom,
  saveRoomRow,
  storableDocument,
} from './queries'
import { removeReferences } from './references'

type Context = { supabase: Supabase; gate: ImageGate; log: Log }

type AskedChange = {
  name: string
  document: unknown
  /** The revision that was edited, or `null` to create the room. */
  baseRevision: number | null
  /** The uploaded photo of a new room. */
  photoPath?: string | undefined
}

/**
 * Saves a room if it is still at the revision that was edited, or creates it with its photo. Once it is saved, the same request
 * again changes nothing, as when a page was reloaded before the answer came. Throws `room_changed`, `room_missing`, `room_limit`,
 * `upload_missing`, or an error about the photo.
 */
export async function saveRoom(
  app: Context,
  { userId, roomId, signal }: { userId: string; roomId: string; signal: AbortSignal },
  { name, document, baseRevision, photoPath: uploadedTo }: AskedChange,
): Promise<RoomSummary> {
  if (baseRevision !== null) {
    const { revision } = await findRoom(app.supabase, userId, roomId)
    // One more if this request was taken before.
    if (revision !== baseRevision && revision !== baseRevision + 1) throw new AppError('room_changed')
  }
  const fields = checkFields(documentSchema, { document })
  const titled = { ...fields.document, title: roomTitle(titleFacts(fields.document)) }
  const room = { userId, roomId, name, document: storableDocument(titled), baseRevision }
  const saved = await saveWithPhoto(app.supabase, room, async () => {
    if (uploadedTo === undefined) throw new AppError('upload_missing')
    return keepPhoto(app, { userId, uploadedTo, signal })
  })
  if (saved.outcome !== 'changed') return savedRoom(saved)
  const found = await readRoom(app.supabase, userId, roomId).catch(() => null)
  return found && isDeepStrictEqual(found.document, room.document) ? found.room : savedRoom(saved)
}

/**
 * Copies a room: the same document, and a copy of its photo. Throws `room_missing`, `room_limit`, or `room_changed` if the new
 * id is taken.
 */
export async function copyRoom(
  { supabase }: Pick<Context, 'supabase'>,
  userId: string,
  roomId: string,
  copy: { id: string; name: string },
): Promise<RoomSummary> {
  const { document } = await readRoom(supabase, userId, roomId)
  const room = { userId, roomId: copy.id, name: copy.name, document, baseRevision: null }
  const saved = await saveWithPhoto(supabase, room, async () => {
    const { photoPath } = await findRoom(supabase, userId, roomId)
    const copyPath = filePaths.roomPhoto(userId, randomUUID(), formatOf(photoPath))
    // The room may have been deleted in the meantime.
    if ((await copyFile(supabase, photoPath, copyPath)) !== 'copied') throw new AppError('room_missing')
    return copyPath
  })
  return savedRoom(saved)
}

const formatOf = (photoPath: string) => (photoPath.endsWith('.jpg') ? 'jpeg' : 'png')

/** Stores the photo of a new room only after everything else checks out. */
async function saveWithPhoto(
  supabase: Supabase,
  room: Omit<RoomChange, 'photoPath'>,
  storePhoto: () => Promise<string>,
): Promise<SavedRow> {
  const first = await saveRoomRow(supabase, { ...room, photoPath: null })
  if (first.outcome !== 'photo_missing') return first
  const photoPath = await storePhoto()
  // If this call throws, the row may exist, so the photo stays. Without a row, the daily sweep removes it.
  const second = await saveRoomRow(supabase, { ...room, photoPath })
  if (second.outcome !== 'saved') await removeFiles(supabase, [photoPath])
  return second
}

type SavedRow = Awaited<ReturnType<typeof saveRoomRow>>

function savedRoom(saved: SavedRow): RoomSummary {
  if (saved.outcome === 'saved') return saved.room
  throw new AppError(REFUSALS[saved.outcome])
}

const REFUSALS = {
  changed: 'room_changed',
  full: 'room_limit',
  photo_missing: 'upload_missing',
  missing: 'room_missing',
} as const

type UploadedPhoto = { userId: string; uploadedTo: string; signal: AbortSignal }

/** Stores the uploaded photo after decoding it completely. Returns its path. */
async function keepPhoto(
  { supabase, gate }: Context,
  { userId, uploadedTo, signal }: UploadedPhoto,
): Promise<string> {
  const bytes = await uploadSize(supabase, userId, uploadedTo)
  return gate.files({ userId, bytes, signal }, async () => {
    const photo = await readPhotoUpload(supabase, userId, uploadedTo)
    const {
      facts: { format },
    } = await gate.check(userId, await decodeCost(photo), () => checkPhoto(photo))
    const photoPath = filePaths.roomPhoto(userId, randomUUID(), format)
    await putFile(supabase, photoPath, photo)
    return photoPath
  })
}

/** Deletes a room with its photo and reference images. Designs made from it stay. Throws `room_missing`. */
export async function deleteRoom(
  app: Pick<Context, 'supabase' | 'log'>,
  userId: string,
  roomId: string,
): Promise<void> {
  const { supabase, log } = app
  const { photoPath, references } = await deleteRoomRow(supabase, userId, roomId)
  await removeReferences(app, userId, references)
  // The daily sweep removes the file.
  await removeFiles(supabase, [photoPath]).catch((cause: unknown) =>
    log.error('files_left_behind', cause, { userId }),
  )
}

/** The fields browsers may see. */
export function presentRoom({ id, name, title, revision, updatedAt }: RoomSummary) {
  return { id, name, title: name || title, revision, updatedAt: updatedAt.toISOString() }
}
