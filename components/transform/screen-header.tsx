'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { isLowOnCredits } from '@/lib/domain/subscription'
import type { CreditsResponse } from '@/lib/schemas/responses'

/** Title, plan and what is left of it. */
export function ScreenHeader({ credits }: { credits: CreditsResponse }) {
  const t = useTranslations('transform.header')
  const { planName, designsLeft } = credits
  const isShort = designsLeft === 0 || isLowOnCredits(designsLeft)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className="text-heading">{t('title')}</h1>
      <div className="flex flex-wrap gap-2 pb-1">
        <Badge tone="brass">{planName === null || planName === 'Free' ? t('freePlan') : planName}</Badge>
        <Badge tone={isShort ? 'warning' : 'neutral'} role="status">
          {t('designsRemaining', { count: String(designsLeft) })}
        </Badge>
      </div>
    </header>
  )
}
