'use client'

import { useTranslations } from 'next-intl'
import { PageLink } from '@/components/shared/page-link'
import { useCredits } from '@/components/shared/use-credits'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { ROUTES } from '@/lib/config/routes'
import { isLowOnCredits } from '@/lib/domain/subscription'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { LoadFailed } from './load-failed'
import { useLocalDate } from './use-local-date'

const WHOLE = 100

export function PlanPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.plan')
  const plan = useCredits(userId)
  return (
    <Card className="p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      {plan.isPending && <Skeleton className="mt-4 h-48" />}
      {plan.isError && <LoadFailed text={t('loadFailed')} onRetry={() => plan.refetch()} />}
      {plan.isSuccess &&
        (plan.data.isActive ? <ActivePlan credits={plan.data} /> : <NoPlan credits={plan.data} />)}
    </Card>
  )
}

function ActivePlan({ credits }: { credits: CreditsResponse }) {
  const t = useTranslations('account.plan')
  const formatDate = useLocalDate()
  const { designsLeft, totalDesigns } = credits
  return (
    <>
      <p className="mt-3 flex items-center justify-between gap-3">
        <span className="font-display text-heading font-medium">{credits.planName}</span>
        {isLowOnCredits(designsLeft) && <Badge tone="warning">{t('low')}</Badge>}
      </p>
      <Progress
        label={t('designsLeft')}
        percent={Math.round((designsLeft / totalDesigns) * WHOLE)}
        className="mt-4"
      />
      <dl className="mt-4 flex flex-col gap-3 text-small">
        <Fact label={t('designsLeft')} value={t('ofTotal', { left: designsLeft, total: totalDesigns })} />
        <Fact
          label={t('expires')}
          value={credits.expiresAt ? formatDate(credits.expiresAt, 'day') : t('noExpiry')}
        />
      </dl>
      <PageLink href={ROUTES.transform} className={`${buttonClass()} mt-6 w-full`}>
        {t('start')}
      </PageLink>
    </>
  )
}

function NoPlan({ credits }: { credits: CreditsResponse }) {
  const t = useTranslations('account.plan')
  const { title, body } = useWhyNone(credits)
  return (
    <>
      <p className="mt-3 font-display text-heading font-medium">{title}</p>
      <p className="mt-2 text-small text-muted">{body}</p>
      <PageLink href={ROUTES.pricing} className={`${buttonClass()} mt-6 w-full`}>
        {t('choose')}
      </PageLink>
    </>
  )
}

/** Why there is no plan in force: there was none, its time is over, or its designs are used. */
function useWhyNone({ planName, expiresAt, totalDesigns }: CreditsResponse) {
  const t = useTranslations('account.plan')
  const formatDate = useLocalDate()
  if (planName === null) return { title: t('none'), body: t('noneBody') }
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) {
    const date = formatDate(expiresAt, 'day')
    return { title: t('ended', { plan: planName }), body: t('endedBody', { date }) }
  }
  return { title: t('usedUp', { plan: planName }), body: t('usedUpBody', { total: totalDesigns }) }
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
