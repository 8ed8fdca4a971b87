import { type ListedRoom, ROOM_CATEGORIES, ROOM_LIST, type RoomCategory } from './room-list'

/** The rooms that the picker shows first, under Popular Choices. */
export function popularRooms(): ListedRoom[] {
  return ROOM_LIST.filter((room) => room.popular)
}

/**
 * Rooms in their categories, in order, without the categories that hold none of them. The picker, which shows
 * popular rooms above, passes the others only.
 */
export function roomsByCategory(
  rooms: readonly ListedRoom[] = ROOM_LIST,
): { category: RoomCategory; rooms: ListedRoom[] }[] {
  return ROOM_CATEGORIES.map((category) => ({
    category,
    rooms: rooms.filter((room) => room.category === category),
  })).filter((group) => group.rooms.length > 0)
}
