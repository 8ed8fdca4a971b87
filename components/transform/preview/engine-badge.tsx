'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** The engine of this machine says what it is; others go by their own name. */
export function EngineBadge({ engine }: { engine: string }) {
  const t = useTranslations('transform.results')
  return engine === 'local' ? (
    <Badge tone="warning" title={t('previewEngineHint')}>
      {t('previewEngine')}
    </Badge>
  ) : (
    <Badge>{t('engine', { engine })}</Badge>
  )
}
