import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/shared/closing-band'
import { Gallery } from './gallery'
import { Opening } from './opening'
import { Solutions } from './solutions'
import { Statistics } from './statistics'
import { Technology } from './technology'
import { Tiles } from './tiles'
import { TransformLink } from './transform-link'

export function ServicesScreen() {
  const t = useTranslations('services.closing')
  return (
    <main>
      <Opening />
      <Solutions />
      <Technology />
      <Gallery />
      <Tiles />
      <Statistics />
      <ClosingBand title={t('title')} lead={t('lead')} picture="living-contemporary">
        <TransformLink size="large">{t('start')}</TransformLink>
      </ClosingBand>
    </main>
  )
}
