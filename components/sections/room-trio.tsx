import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

const ROOMS = ['kitchen', 'studio', 'office'] as const

type Room = (typeof ROOMS)[number]

/** The width that one of them takes up, as in `<img sizes>`. */
export const TRIO_SIZES = '(min-width: 84rem) 25rem, (min-width: 48rem) 30vw, 92vw'

/** The three rooms that there are before and after of, side by side and by their names. */
export function RoomTrio({
  titleOf,
  pictureOf,
}: {
  titleOf: (room: Room) => string
  pictureOf: (room: Room) => ReactNode
}) {
  const words = useTranslations('common')
  return (
    <ul className="mt-12 grid gap-8 md:grid-cols-3">
      {ROOMS.map((room) => (
        <li key={room}>
          <figure>
            {pictureOf(room)}
            <figcaption className="mt-4 flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-display text-title">{titleOf(room)}</span>
              <span className="text-small text-faint">{words('illustrativeRender')}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
