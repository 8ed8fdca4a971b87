import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/shared/closing-band'
import { PictureOpening } from '@/components/shared/picture-opening'
import { Gallery } from './gallery'
import { Solutions } from './solutions'
import { Statistics } from './statistics'
import { Technology } from './technology'
import { Tiles } from './tiles'
import { TransformLink } from './transform-link'

export function ServicesScreen() {
  const t = useTranslations('services')
  return (
    <main>
      <PictureOpening title={t('title')} lead={t('lead')} picture="bathroom-modern" alt={t('heroAlt')}>
        <TransformLink size="large">{t('start')}</TransformLink>
      </PictureOpening>
      <Solutions />
      <Technology />
      <Gallery />
      <Tiles />
      <Statistics />
      <ClosingBand title={t('closing.title')} lead={t('closing.lead')} picture="living-contemporary">
        <TransformLink size="large">{t('closing.start')}</TransformLink>
      </ClosingBand>
    </main>
  )
}
