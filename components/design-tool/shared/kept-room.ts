import * as z from 'zod'
import { readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { type RoomDocument, roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'

/** The room in the tool, as this device keeps it. */
export type KeptRoom = {
  readonly id: string
  readonly name: string
  /** Of the account's copy that this one comes from; `null` while the account has none. */
  readonly revision: number | null
  /** That copy as JSON; `null` with it. */
  readonly saved: string | null
  /** What was sent to the account and not answered, as JSON: it may have it. */
  readonly sent?: string | null | undefined
  /** The room as it is here, as JSON. */
  readonly document: string
  /** By which its photo is told from another one's: two browser tabs share what is kept. */
  readonly photoBytes: number
}

const keptRoomSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  revision: z.int().nullable(),
  saved: z.string().nullable(),
  sent: z.string().nullish(),
  document: z.string(),
  photoBytes: z.number(),
}) satisfies z.ZodType<KeptRoom>

/** `null` for none. */
export async function readKeptRoom(userId: string): Promise<KeptRoom | null> {
  return keptRoomSchema.safeParse(await readDraftPart(userId, 'room')).data ?? null
}

/** The room as it was left here before the account had all of it, or `null`. */
export async function readLeftRoom(userId: string, id: string): Promise<KeptRoom | null> {
  return keptRoomSchema.safeParse(await readDraftPart(userId, `left/${id}`)).data ?? null
}

export function writeLeftRoom(userId: string, id: string, room: KeptRoom | undefined): Promise<void> {
  return writeDraftPart(userId, `left/${id}`, room)
}

export function writeKeptRoom(userId: string, room: KeptRoom | undefined): Promise<void> {
  return writeDraftPart(userId, 'room', room)
}

/** Forgets what is known of a deleted room here: its photo shows somebody's home. */
export async function forgetRoom(userId: string, id: string): Promise<void> {
  const [kept, tabs] = await Promise.all([readKeptRoom(userId), readRoomTabs(userId)])
  await writeRoomTabs(
    userId,
    tabs.filter((tab) => tab.id !== id),
  )
  await writeLeftRoom(userId, id, undefined)
  if (kept?.id !== id) return
  const parts = ['room', 'photo', 'mask', 'list', 'references'] as const
  await Promise.all(parts.map((part) => writeDraftPart(userId, part, undefined)))
}

/** A document that was written here, or `null` if this version doesn't write it like that. */
export function documentIn(json: string): RoomDocument | null {
  try {
    return roomDocumentInJson.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** A room as JSON. It is written as it would be read again, so that equal rooms are equal texts. */
export function documentToJson(room: RoomDocument): string {
  return roomToJson(roomDocumentInJson.parse(JSON.parse(roomToJson(room))))
}

/** What an area probably is, each device finds out by itself. */
const FOUND_OUT = /"proposed":(?:null|"[a-z]+"),?/g

/** Whether two documents are the same but for what devices find out by themselves. */
export function isSameWork(one: string, other: string): boolean {
  return one.replaceAll(FOUND_OUT, '') === other.replaceAll(FOUND_OUT, '')
}

/** Whether the account has all of it. */
export function isAllSaved({ saved, document }: KeptRoom): boolean {
  return saved !== null && isSameWork(saved, document)
}

/** A room whose tab is open in this browser. */
export type RoomTab = { readonly id: string; readonly name: string }

const tabsSchema = z.array(z.object({ id: z.uuid(), name: z.string() }))

export async function readRoomTabs(userId: string): Promise<readonly RoomTab[]> {
  return tabsSchema.safeParse(await readDraftPart(userId, 'rooms')).data ?? []
}

export function writeRoomTabs(userId: string, tabs: readonly RoomTab[]): Promise<void> {
  return writeDraftPart(userId, 'rooms', tabs.length > 0 ? tabs : undefined)
}
