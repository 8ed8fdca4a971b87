import * as z from 'zod'
import { readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { type RoomDocument, roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'

const keptRoomSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The account's revision that this one is based on; `null` if the account has none. */
  revision: z.int().nullable(),
  /** That revision as JSON; `null` without one. */
  saved: z.string().nullable(),
  /** Sent to the account but unanswered, as JSON: it may have been saved. */
  sent: z.string().nullish(),
  /** The local state, as JSON. */
  document: z.string(),
  /** Identifies its photo: two browser tabs share this storage. */
  photoBytes: z.number(),
})

/** The tool's room, as stored on this device. */
export type KeptRoom = Readonly<z.output<typeof keptRoomSchema>>

/** The part for a room that was left before it was fully saved to the account. */
export const leftRoom = (id: string) => `left/${id}` as const

/** The tool's room, or one that was left; `null` if there is none. */
export async function readKeptRoom(
  userId: string,
  part: 'room' | ReturnType<typeof leftRoom> = 'room',
): Promise<KeptRoom | null> {
  return keptRoomSchema.safeParse(await readDraftPart(userId, part)).data ?? null
}

/** Deletes a deleted room's local data, since its photo shows someone's home. */
export async function forgetRoom(userId: string, id: string): Promise<void> {
  const [kept, tabs] = await Promise.all([readKeptRoom(userId), readRoomTabs(userId)])
  await writeRoomTabs(
    userId,
    tabs.filter((tab) => tab.id !== id),
  )
  await writeDraftPart(userId, leftRoom(id), undefined)
  if (kept?.id !== id) return
  const parts = ['room', 'photo', 'mask', 'list', 'references'] as const
  await Promise.all(parts.map((part) => writeDraftPart(userId, part, undefined)))
}

/** Parses a locally stored document; `null` if this version can't read it. */
export function documentIn(json: string): RoomDocument | null {
  try {
    return roomDocumentInJson.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** A room as JSON, normalized so that equal rooms have equal texts. One over a limit is left as it is, and refused when sent. */
export function documentToJson(room: RoomDocument): string {
  const json = roomToJson(room)
  const { data } = roomDocumentInJson.safeParse(JSON.parse(json))
  return data ? roomToJson(data) : json
}

/** Each device computes the likely kinds of areas for itself. */
const FOUND_OUT = /"proposed":(?:null|"[a-z]+"),?/g

/** Whether two documents are equal, ignoring what devices compute for themselves. */
export function isSameWork(one: string, other: string): boolean {
  return one.replaceAll(FOUND_OUT, '') === other.replaceAll(FOUND_OUT, '')
}

/** Whether it is fully saved in the account. */
export function isAllSaved({ saved, document }: KeptRoom): boolean {
  return saved !== null && isSameWork(saved, document)
}

/** A room whose tab is open in this browser. */
export type RoomTab = {
  readonly id: string
  readonly name: string
  /** When the room was last opened, in ms since 1970. */
  readonly openedAt?: number | undefined
}

const tabsSchema = z.array(z.object({ id: z.uuid(), name: z.string(), openedAt: z.number().optional() }))

/** Work past midnight, and a batch that runs meanwhile, close no tab. */
const TAB_STAYS_MS = 12 * 60 * 60 * 1_000

/** Whether a tab wasn't opened today. */
export function isTabOld({ openedAt = 0 }: RoomTab, now: number): boolean {
  return openedAt < new Date(now).setHours(0, 0, 0, 0) && now - openedAt > TAB_STAYS_MS
}

/** The tabs to start with. Old ones are closed, but for the current one and rooms that aren't fully saved in the account. */
export async function openRoomTabs(
  userId: string,
  current: KeptRoom | null,
  now: number,
): Promise<readonly RoomTab[]> {
  const tabs = await readRoomTabs(userId)
  const isOpen = async (tab: RoomTab) =>
    !isTabOld(tab, now) || tab.id === current?.id || (await readKeptRoom(userId, leftRoom(tab.id))) !== null
  const areOpen = await Promise.all(tabs.map(isOpen))
  const open = tabs.filter((_, i) => areOpen[i])
  if (open.length < tabs.length) await writeRoomTabs(userId, open)
  return open
}

export async function readRoomTabs(userId: string): Promise<readonly RoomTab[]> {
  return tabsSchema.safeParse(await readDraftPart(userId, 'rooms')).data ?? []
}

export function writeRoomTabs(userId: string, tabs: readonly RoomTab[]): Promise<void> {
  return writeDraftPart(userId, 'rooms', tabs.length > 0 ? tabs : undefined)
}
