'use client'

import { useTranslations } from 'next-intl'
import { useCalmly } from './use-calmly'

/** What to do, and how much of the photo is selected. Those who listen hear the share once it has come to rest. */
export function ShareLine({ share }: { share: string | null }) {
  const t = useTranslations('transform.mask')
  const heard = useCalmly(share === null ? t('announceNothing') : t('announceSelected', { share }))
  return (
    <div className="flex items-baseline justify-between gap-4 text-small text-muted">
      <p>{t('hint')}</p>
      <p aria-hidden="true" className="whitespace-nowrap text-plaster tabular-nums">
        {share === null ? t('nothingSelected') : t('selected', { share })}
      </p>
      <p role="status" className="sr-only">
        {heard}
      </p>
    </div>
  )
}
