'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { PageLink } from '@/components/shared/page-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import { NoteBox } from './note-box'
import type { RunningPlan } from './pay-panel'

/** A paid plan with designs left stands in the way of another: said before any money moves. */
export function ActivePlanNotice({ running }: { running: RunningPlan }) {
  const t = useTranslations('checkout.active')
  const format = useFormatter()
  const { planName, designsLeft, expiresAt } = running
  const until =
    expiresAt === null
      ? ''
      : t('until', { date: format.dateTime(new Date(expiresAt), { dateStyle: 'long' }) })
  return (
    <NoteBox
      tone="brass"
      title={t('title', { plan: planName })}
      body={t('body', { count: designsLeft, until })}
    >
      <PageLink href={ROUTES.transform} className={buttonClass()}>
        {t('start')}
      </PageLink>
      <PageLink href={ROUTES.account} className={buttonClass({ variant: 'secondary' })}>
        {t('account')}
      </PageLink>
    </NoteBox>
  )
}
