import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { DesignDiffReport, DesignOutline } from '@/components/sections/design-diff-report'
import { RoomImage, roomImageProps } from '@/components/sections/room-image'
import { RoomTrio, TRIO_SIZES } from '@/components/sections/room-trio'
import { SectionHeading } from '@/components/sections/section-heading'
import { styledLivingRoom } from '@/lib/config/room-designs'
import { COUNTS } from '@/lib/domain/counts'
import { STYLES, type StyleId } from '@/lib/domain/styles'
import { StyleSwitcher } from './style-switcher'

const SIZES = '(min-width: 64rem) 60rem, 92vw'

/** The style the switcher shows first. */
const FIRST: StyleId = 'industrial'

const designOf = (style: StyleId) => `designs/${styledLivingRoom(style)}`

/** Three more rooms, each with its own slider. */
function RoomPairs() {
  const t = useTranslations('home.showcase')
  const words = useTranslations('common')
  const rooms = useTranslations('common.rooms')
  return (
    <RoomTrio
      titleOf={(room) => rooms(`${room}.title`)}
      noteOf={(room) => rooms(`${room}.note`)}
      pictureOf={({ room, before, after }) => (
        <BeforeAfterSlider
          labels={{
            before: words('before'),
            after: words('after'),
            slider: t('compareRoom', { room: rooms(`${room}.title`) }),
          }}
          before={<RoomImage name={before} alt={rooms(`${room}.before`)} sizes={TRIO_SIZES} />}
          after={<RoomImage name={after} alt={rooms(`${room}.after`)} sizes={TRIO_SIZES} />}
        />
      )}
    />
  )
}

/** One room before, and after in the selected style. */
export function Showcase() {
  const t = useTranslations('home.showcase')
  const words = useTranslations('common')
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title', COUNTS)} lead={t('lead')} />
      <figure className="mt-12">
        <StyleSwitcher
          legend={t('legend')}
          styles={STYLES.map(({ value, label }) => ({
            value,
            label,
            image: designOf(value),
            alt: t('afterAlt', { style: label }),
          }))}
          initial={FIRST}
          labels={{ before: words('before'), after: words('after'), slider: words('compare') }}
          before={<RoomImage name="rooms/living" alt={t('beforeAlt')} sizes={SIZES} />}
          after={roomImageProps({ name: designOf(FIRST), alt: '', sizes: SIZES })}
          changed={{
            label: words('showChanged'),
            image: <DesignOutline outline="outlines/living-wall-fabric-floor" sizes={SIZES} />,
          }}
        />
        <figcaption className="mt-4 text-muted">
          {t('selected')} <DesignDiffReport image={designOf(FIRST)} />
        </figcaption>
      </figure>
      <RoomPairs />
    </section>
  )
}
