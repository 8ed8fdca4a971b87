import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/shared/before-after-slider'
import { RoomPicture } from '@/components/shared/room-picture'
import { RoomTrio, TRIO_SIZES } from '@/components/shared/room-trio'

/** Three more rooms, each with its own line to drag. */
export function RoomPairs() {
  const t = useTranslations('home.showcase')
  const words = useTranslations('common')
  return (
    <RoomTrio
      titleOf={(room) => t(`rooms.${room}.title`)}
      pictureOf={(room) => (
        <BeforeAfterSlider
          labels={{
            before: words('before'),
            after: words('after'),
            slider: t('compareRoom', { room: t(`rooms.${room}.title`) }),
          }}
          before={<RoomPicture name={`${room}-before`} alt={t(`rooms.${room}.before`)} sizes={TRIO_SIZES} />}
          after={<RoomPicture name={`${room}-after`} alt={t(`rooms.${room}.after`)} sizes={TRIO_SIZES} />}
        />
      )}
    />
  )
}
