import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { RoomImage } from '@/components/sections/room-image'
import { RoomTrio, TRIO_SIZES } from '@/components/sections/room-trio'
import { SectionHeading } from '@/components/sections/section-heading'
import { STYLES } from '@/lib/domain/styles'
import { HERO_BEFORE, livingRoomIn, SHOWCASE_FIRST } from './pictures'
import { StyleSwitcher } from './style-switcher'

const SHOWCASE_SIZES = '(min-width: 64rem) 52rem, 92vw'

/** Three more rooms, each with its own line to drag. */
function RoomPairs() {
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
          before={<RoomImage name={`${room}-before`} alt={t(`rooms.${room}.before`)} sizes={TRIO_SIZES} />}
          after={<RoomImage name={`${room}-after`} alt={t(`rooms.${room}.after`)} sizes={TRIO_SIZES} />}
        />
      )}
    />
  )
}

/** One room before, and after in whichever of the twelve styles is picked. */
export function Showcase() {
  const t = useTranslations('home.showcase')
  const words = useTranslations('common')
  const styles = STYLES.map(({ value, label }) => ({
    value,
    label,
    image: (
      <RoomImage name={livingRoomIn(value)} alt={t('afterAlt', { style: label })} sizes={SHOWCASE_SIZES} />
    ),
  }))
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <figure className="mt-12">
        <StyleSwitcher
          legend={t('legend')}
          styles={styles}
          initial={SHOWCASE_FIRST}
          labels={{ before: words('before'), after: words('after'), slider: words('compare') }}
          before={<RoomImage name={HERO_BEFORE} alt={t('beforeAlt')} sizes={SHOWCASE_SIZES} />}
        />
        <figcaption className="mt-3 text-small text-faint">{words('illustrativeRender')}</figcaption>
      </figure>
      <RoomPairs />
    </section>
  )
}
