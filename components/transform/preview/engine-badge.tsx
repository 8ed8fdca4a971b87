'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { PREVIEW_ENGINE } from '@/lib/domain/engines'

/** The engine of this machine says what it is; hosted models go by their name. */
export function EngineBadge({ engine }: { engine: string }) {
  const t = useTranslations('transform.results')
  return engine === PREVIEW_ENGINE ? (
    <Badge tone="warning" title={t('previewEngineHint')}>
      {t('previewEngine')}
    </Badge>
  ) : (
    <Badge title={t('engine', { engine })}>{modelName(engine)}</Badge>
  )
}

/** A hosted model's name without its owner. */
export function modelName(engine: string): string {
  return engine.split('/').at(-1) ?? engine
}
