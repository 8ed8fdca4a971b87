import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/shared/closing-band'
import { buttonClass } from '@/components/ui/button'
import { ClosingLink } from './closing-link'

export function Closing() {
  const t = useTranslations('home.closing')
  return (
    <ClosingBand title={t('title')} lead={t('lead')} picture="living-rustic">
      <ClosingLink className={buttonClass({ size: 'large' })}>{t('start')}</ClosingLink>
    </ClosingBand>
  )
}
