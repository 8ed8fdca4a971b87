import { useTranslations } from 'next-intl'
import { RoomPicture } from '@/components/shared/room-picture'
import { SectionHeading } from '@/components/shared/section-heading'

const ROOMS = ['kitchen', 'studio', 'office'] as const
const SIZES = '(min-width: 84rem) 25rem, (min-width: 48rem) 30vw, 92vw'

/** Rooms that show their second self when pointed at. Underneath is a tick box, for fingers and keys. */
export function Gallery() {
  const t = useTranslations('services.gallery')
  const words = useTranslations('common')
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <ul className="mt-12 grid gap-8 md:grid-cols-3">
        {ROOMS.map((room) => (
          <li key={room}>
            <figure>
              <label className="reveal">
                <RoomPicture name={`${room}-before`} alt={t(`${room}.before`)} sizes={SIZES} />
                <span className="reveal-after">
                  <RoomPicture name={`${room}-after`} alt={t(`${room}.after`)} sizes={SIZES} />
                </span>
                <input
                  type="checkbox"
                  aria-label={t('reveal', { room: t(`${room}.title`) })}
                  className="absolute inset-0 cursor-pointer appearance-none outline-none"
                />
              </label>
              <figcaption className="mt-4 flex flex-wrap items-baseline justify-between gap-2">
                <span className="font-display text-title">{t(`${room}.title`)}</span>
                <span className="text-small text-faint">{words('illustrativeRender')}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
