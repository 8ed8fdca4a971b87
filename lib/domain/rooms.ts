import { popularRooms, roomsByCategory } from './room-groups'
import { type ListedRoom, ROOM_CATEGORIES, ROOM_LIST, type RoomCategory, type RoomTypeId } from './room-list'
import { ROOM_PROMPT_PARTS } from './room-prompts'
import { ROOM_STYLE_PROMPTS } from './room-style-prompts'
import type { StyleSlug } from './style-slugs'

export { popularRooms, ROOM_CATEGORIES, type RoomCategory, type RoomTypeId, roomsByCategory }

export type RoomType = ListedRoom & {
  /** Comma-separated parts; the prompt rule places the style after the first one. */
  defaultPrompt: string
  styleSpecificPrompts?: Readonly<Record<StyleSlug, string>>
}

/** Every room with its prompts, by category in the picker's order. */
export const ROOM_TYPES: readonly RoomType[] = ROOM_LIST.map((room) => {
  const styleSpecificPrompts = ROOM_STYLE_PROMPTS[room.value]
  return {
    ...room,
    defaultPrompt: ROOM_PROMPT_PARTS[room.value].join(', '),
    ...(styleSpecificPrompts && { styleSpecificPrompts }),
  }
})

/** The room of that value, or `null` when there is none. */
export function findRoom(value: string): RoomType | null {
  return ROOM_TYPES.find((room) => room.value === value) ?? null
}
