import { putFiles } from '@/components/design-tool/shared/designs/upload-files'
import { errorDetails, nameUnexpected, RequestError } from '@/lib/api/api-error'
import { errorOf, requestJson, sendRequest } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import {
  deletedSchema,
  roomResponseSchema,
  roomsResponseSchema,
  type SavedRoom,
  savedRoomResponseSchema,
} from '@/lib/schemas/responses'
import {
  documentSchema,
  type RoomDocument,
  roomDocumentInJson,
  roomToJson,
} from '@/lib/schemas/room-document'

// Rooms saved in the account. Everything here throws `RequestError`.

export type SaveRoomRequest = {
  readonly name: string
  /** The room as JSON. */
  readonly document: string
  /** The revision that was changed; `null` for a room that isn't in the account yet. */
  readonly baseRevision: number | null
  readonly photo: File
  /** The page is closing: the request must outlive it. */
  readonly isLast?: boolean
}

export type RoomApi = typeof roomApi

export async function listRooms(signal?: AbortSignal): Promise<readonly SavedRoom[]> {
  return (await requestJson(roomsResponseSchema, API.rooms, signal ? { signal } : {})).rooms
}

export const roomApi = {
  async open(id: string) {
    const answer = requestJson(roomResponseSchema, API.room(id))
    const { room } = await answer.catch(nameUnexpected('room_open_failed'))
    const { data, error } = roomDocumentInJson.safeParse(room.document)
    if (!data) throw new RequestError(errorDetails('room_open_failed'), { cause: error })
    return { ...room, document: data }
  },
  async save(
    id: string,
    { name, document, baseRevision, photo, isLast = false }: SaveRoomRequest,
  ): Promise<SavedRoom> {
    const photoPath = baseRevision === null ? await putPhoto(photo) : undefined
    // The document is already JSON, and large, so it isn't parsed just to be sent.
    const rest = JSON.stringify({ name, baseRevision, photoPath })
    const body = `{"document":${document},${rest.slice(1)}`
    const answer = send(API.room(id), 'PUT', body, isLast)
    return (await answer.catch(nameUnexpected('room_save_failed'))).room
  },
  /** Another room with the same photo and document. */
  async copy(id: string, name: string): Promise<SavedRoom> {
    const body = JSON.stringify({ id: crypto.randomUUID(), name })
    const answer = send(API.roomCopies(id), 'POST', body)
    return (await answer.catch(nameUnexpected('room_save_failed'))).room
  },
  list: listRooms,
}

/** Uploads a separate copy, because the server moves each upload and a design may need the same photo. */
async function putPhoto(photo: File): Promise<string | undefined> {
  const copy = photo.slice(0, photo.size, photo.type)
  return (await putFiles([copy], new AbortController().signal))[0]
}

/** The size limit for requests that outlive their page, in all browsers, in bytes. */
const KEPT_ALIVE_BYTES = 60_000

function send(url: string, method: string, body: string, isLast = false) {
  const keepalive = isLast && new Blob([body]).size < KEPT_ALIVE_BYTES
  const headers = { 'content-type': 'application/json' }
  return requestJson(savedRoomResponseSchema, url, { method, headers, body, keepalive })
}

export async function renameRoom(id: string, name: string): Promise<void> {
  await send(API.room(id), 'PATCH', JSON.stringify({ name })).catch(nameUnexpected('room_save_failed'))
}

export async function deleteRoom(id: string): Promise<void> {
  await requestJson(deletedSchema, API.room(id), { method: 'DELETE' })
}

/** The room's photo, to be opened in the editor. */
export async function fetchRoomPhoto(id: string): Promise<File> {
  const response = await sendRequest(API.roomPhoto(id))
  if (!response.ok) throw await errorOf(response)
  const photo = await response.blob()
  const name = photo.type === 'image/png' ? 'room.png' : 'room.jpg'
  return new File([photo], name, { type: photo.type })
}

/** Stores a design's input and its room with the design. */
export async function keepDesignDocument(
  runId: string,
  room: RoomDocument,
  roomId: string | null,
): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const json = roomToJson(room)
  // Too large with its mask, a design still belongs to its room.
  const isTooLarge = new Blob([json]).size > LIMITS.rooms.designBytes
  const body = isTooLarge ? roomToJson({ ...room, mask: { layers: [], areas: [] } }) : json
  const request = { method: 'PUT', headers, body }
  await requestJson(documentSchema, API.designDocument(runId, roomId), request)
}

/** The stored input of a design. */
export async function readDesignDocument(runId: string): Promise<RoomDocument> {
  const { document } = await requestJson(documentSchema, API.designDocument(runId))
  return document
}
