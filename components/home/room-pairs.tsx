import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/shared/before-after-slider'
import { RoomPicture } from '@/components/shared/room-picture'

const ROOMS = ['kitchen', 'studio', 'office'] as const
const SIZES = '(min-width: 84rem) 25rem, (min-width: 48rem) 30vw, 92vw'

/** Three more rooms, each with its own line to drag. */
export function RoomPairs() {
  const t = useTranslations('home.showcase')
  const words = useTranslations('common')
  return (
    <ul className="mt-12 grid gap-8 md:grid-cols-3">
      {ROOMS.map((room) => (
        <li key={room}>
          <figure>
            <BeforeAfterSlider
              labels={{
                before: words('before'),
                after: words('after'),
                slider: t('compareRoom', { room: t(`rooms.${room}.title`) }),
              }}
              before={<RoomPicture name={`${room}-before`} alt={t(`rooms.${room}.before`)} sizes={SIZES} />}
              after={<RoomPicture name={`${room}-after`} alt={t(`rooms.${room}.after`)} sizes={SIZES} />}
            />
            <figcaption className="mt-4 flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-display text-title">{t(`rooms.${room}.title`)}</span>
              <span className="text-small text-faint">{words('illustrativeRender')}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
