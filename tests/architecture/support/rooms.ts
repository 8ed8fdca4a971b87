import * as z from 'zod'
import table from '../rooms.json'

const roomsSchema = z.array(
  z.strictObject({
    /** A folder or file from the top; `components/*` is every folder there that has no row of its own. */
    room: z.string(),
    /** Rooms it may import, with everything below them. */
    may: z.array(z.string()),
    /** Exceptions from `may`. */
    not: z.array(z.string()).default([]),
    npm: z.array(z.string()),
    /** Modules of Node itself; `node:*` is all of them. */
    node: z.array(z.string()).default([]),
  }),
)

export type Room = z.infer<typeof roomsSchema>[number]

/** Who may import what: one row a room. Lint and tests read the same rows. */
export const ROOMS: readonly Room[] = roomsSchema.parse(table)

/** The room that a path lies in: the most exact row, or none for a path that has none. */
export function roomOf(path: string): Room | undefined {
  const candidates = ROOMS.filter(({ room }) => liesIn(path, room))
  return candidates.sort((one, other) => specificity(other) - specificity(one))[0]
}

/** The room's own folder: for `components/*` the feature's. */
export function homeOf(path: string): string | undefined {
  const room = roomOf(path)?.room
  return room?.endsWith('/*') ? path.split('/').slice(0, 2).join('/') : room
}

export function liesIn(path: string, room: string): boolean {
  if (room.endsWith('/*')) return path.startsWith(room.slice(0, -1)) && path.split('/').length > 2
  return path === room || path.startsWith(`${room}/`)
}

function specificity({ room }: Room): number {
  return room.endsWith('/*') ? room.length - 2 : room.length
}
