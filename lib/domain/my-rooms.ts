import type { Alteration } from './disclosure'

/** A design in the user's rooms. */
export type MyRoomDesign = {
  /** The run that made it; `null` for a stored design whose run was deleted. */
  readonly runId: string | null
  /** The stored design; `null` for one that is kept only for a day. */
  readonly storedId: string | null
  /** Its main finish, or its style. */
  readonly name: string
  /** The finishes of its areas, such as "white shiplap"; empty if unknown. */
  readonly finish: string
  /** Width divided by height; `null` if unknown. */
  readonly aspect: number | null
  /** ISO 8601. */
  readonly createdAt: string
  /** The full-size PNG; add `?as=preview` or `?as=thumb` for smaller ones. */
  readonly resultUrl: string
  /** The photo it was made from; `null` if it was deleted. */
  readonly originalUrl: string | null
  /** How it altered its photo. */
  readonly alteration: Alteration
  /** A shopping list was stored with it. */
  readonly hasList: boolean
  /** Its room document was stored, so the room can be reopened as it was. */
  readonly hasDocument: boolean
}

/** The last design on a page: a run that is kept for a day, or a stored design. */
export type MyRoomsCursor = { readonly kind: 'run' | 'stored'; readonly id: string }

/** A room's designs, newest first. */
export type MyRoom = {
  readonly key: string
  /** What it is called unless it is kept. */
  readonly title: string
  readonly designs: readonly MyRoomDesign[]
}

type KeptRoom = { readonly id: string; readonly title: string; readonly updatedAt: string }

/**
 * One card a room, the last changed or designed first: designs made in a room of the account are on its card. Rooms without a
 * design on this page are only on the first one.
 */
export function roomCards<Kept extends KeptRoom>(
  rooms: readonly MyRoom[],
  kept: readonly Kept[],
  isFirstPage: boolean,
): readonly { readonly room: MyRoom; readonly saved: Kept | null }[] {
  const designed = new Set(rooms.map(({ key }) => key))
  const plain = kept.filter(({ id }) => isFirstPage && !designed.has(id))
  const cards = [
    ...rooms.map((room) => ({ room, saved: kept.find(({ id }) => id === room.key) ?? null })),
    ...plain.map((saved) => ({ room: { key: saved.id, title: saved.title, designs: [] }, saved })),
  ]
  const changed = ({ room, saved }: (typeof cards)[number]) =>
    [room.designs[0]?.createdAt ?? '', saved?.updatedAt ?? ''].toSorted().at(-1) ?? ''
  return cards.toSorted((one, other) => changed(other).localeCompare(changed(one)))
}
