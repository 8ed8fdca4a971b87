'use client'

import { useTranslations } from 'next-intl'
import { PageLink } from '@/components/shared/page-link'
import { Button, buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import type { PaidPlanName } from '@/lib/domain/payment'
import { NoteBox } from './note-box'

type FreePlanStepProps = { plan: PaidPlanName; designsLeft: number; onConfirm: () => void }

/** The one step in which a person agrees that their Free plan ends, and reads what goes with it. */
export function FreePlanStep({ plan, designsLeft, onConfirm }: FreePlanStepProps) {
  const t = useTranslations('checkout.free')
  return (
    <NoteBox tone="brass" title={t('title')} body={t('body', { plan, count: designsLeft })}>
      <Button onClick={onConfirm}>{t('confirm')}</Button>
      <PageLink href={ROUTES.transform} className={buttonClass({ variant: 'secondary' })}>
        {t('keep')}
      </PageLink>
    </NoteBox>
  )
}
