import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { SAMPLE_ROOMS, type SampleRoom } from '@/lib/config/sample-rooms'

type SampleRoomsProps = {
  /** The room being opened. */
  opening: SampleRoom['id'] | null
  open: (room: SampleRoom) => void
  /** One for each room, in order. */
  images: readonly ReactNode[]
  isDisabled?: boolean
  /** The user is about to choose one. */
  onIntent?: () => void
  className?: string
}

/** Rooms for users without a photo at hand. Their areas are already outlined. */
export function SampleRooms({
  opening,
  open,
  images,
  isDisabled = false,
  onIntent,
  className,
}: SampleRoomsProps) {
  const t = useTranslations('transform.samples')
  return (
    <section aria-labelledby="samples-title" className="flex flex-col gap-3">
      <h2 id="samples-title" className="font-sans text-small font-medium text-muted">
        {t('title')}
      </h2>
      <ul className={clsx('grid grid-cols-3 gap-3', className)}>
        {SAMPLE_ROOMS.map((room, index) => (
          <li key={room.id}>
            <button
              type="button"
              onClick={() => open(room)}
              onPointerEnter={onIntent}
              onFocus={onIntent}
              // Not `disabled`: the focus would be lost.
              aria-disabled={isDisabled || opening !== null}
              className="group relative block w-full overflow-hidden rounded-md border border-line bg-surface text-left transition-colors duration-150 hover:border-brass aria-disabled:pointer-events-none"
            >
              {images[index]}
              <span className="flex min-h-10 items-center gap-2 px-3 text-small font-medium">
                {opening === room.id && <Spinner />}
                {t(room.id)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
