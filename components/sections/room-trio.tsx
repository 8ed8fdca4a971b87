import type { ReactNode } from 'react'

/** Three rooms with a design of each. */
const TRIO = [
  { room: 'kitchen', before: 'rooms/old-kitchen', after: 'designs/old-kitchen-sage' },
  { room: 'studio', before: 'rooms/studio', after: 'designs/studio-sage' },
  { room: 'office', before: 'rooms/office', after: 'designs/office-green' },
] as const

export type TrioRoom = (typeof TRIO)[number]

/** The width of one of them, as in `<img sizes>`. */
export const TRIO_SIZES = '(min-width: 84rem) 25rem, (min-width: 48rem) 30vw, 92vw'

/** Three rooms before and after, side by side, each with its name and a note on the change. */
export function RoomTrio({
  titleOf,
  noteOf,
  pictureOf,
}: {
  titleOf: (room: TrioRoom['room']) => string
  noteOf: (room: TrioRoom['room']) => string
  pictureOf: (room: TrioRoom) => ReactNode
}) {
  return (
    <ul className="mt-12 grid gap-8 md:grid-cols-3">
      {TRIO.map((each) => (
        <li key={each.room}>
          <figure>
            {pictureOf(each)}
            <figcaption className="mt-4">
              <span className="block font-display text-title">{titleOf(each.room)}</span>
              <span className="mt-1 block text-muted">{noteOf(each.room)}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
