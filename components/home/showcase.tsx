import { useTranslations } from 'next-intl'
import { RoomPicture } from '@/components/shared/room-picture'
import { SectionHeading } from '@/components/shared/section-heading'
import { STYLE_LIST } from '@/lib/domain/style-list'
import { HERO_BEFORE, SHOWCASE_FIRST } from './pictures'
import { RoomPairs } from './room-pairs'
import { SHOWCASE_SIZES, StyleSwitcher } from './style-switcher'

/** One room before, and after in whichever of the twelve styles is picked. */
export function Showcase() {
  const t = useTranslations('home.showcase')
  const words = useTranslations('common')
  const styles = STYLE_LIST.map(({ value, label }) => ({
    value,
    label,
    alt: t('afterAlt', { style: label }),
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
          before={<RoomPicture name={HERO_BEFORE} alt={t('beforeAlt')} sizes={SHOWCASE_SIZES} />}
        />
        <figcaption className="mt-3 text-small text-faint">{words('illustrativeRender')}</figcaption>
      </figure>
      <RoomPairs />
    </section>
  )
}
