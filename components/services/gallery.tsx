import { useTranslations } from 'next-intl'
import { RoomPicture } from '@/components/shared/room-picture'
import { RoomTrio, TRIO_SIZES } from '@/components/shared/room-trio'
import { SectionHeading } from '@/components/shared/section-heading'

/** Rooms that show their second self when pointed at. Underneath is a tick box, for fingers and keys. */
export function Gallery() {
  const t = useTranslations('services.gallery')
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <RoomTrio
        titleOf={(room) => t(`${room}.title`)}
        pictureOf={(room) => (
          <label className="reveal">
            <RoomPicture name={`${room}-before`} alt={t(`${room}.before`)} sizes={TRIO_SIZES} />
            <span className="reveal-after">
              <RoomPicture name={`${room}-after`} alt={t(`${room}.after`)} sizes={TRIO_SIZES} />
            </span>
            <input
              type="checkbox"
              aria-label={t('reveal', { room: t(`${room}.title`) })}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
          </label>
        )}
      />
    </section>
  )
}
