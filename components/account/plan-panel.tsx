import { useTranslations } from 'next-intl'
import { useCredits } from '@/components/auth/use-credits'
import { ErrorNote } from '@/components/forms/error-note'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { ROUTES } from '@/lib/config/routes'
import { isLowOnCredits } from '@/lib/domain/subscription'
import { Link } from '@/lib/i18n/navigation'
import type { CreditsResponse } from '@/lib/schemas/responses'

/** The user's plan: what is left of it, or why there isn't one. */
export function PlanPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.plan')
  const account = useTranslations('account')
  const plan = useCredits(userId)
  return (
    <Card className="p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      {plan.isPending && <Skeleton className="mt-4 h-48" />}
      {plan.isError && (
        <div className="mt-4">
          <ErrorNote retry={{ label: account('runs.retry'), onRetry: () => plan.refetch() }}>
            {t('loadFailed')}
          </ErrorNote>
        </div>
      )}
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
        {isLowOnCredits(credits) && <Badge tone="warning">{t('low')}</Badge>}
      </p>
      <Progress
        aria-label={t('designsLeft')}
        value={Math.round((designsLeft / totalDesigns) * 100)}
        className="mt-4"
      />
      <dl className="mt-4 flex flex-col gap-3 text-small">
        <Fact label={t('designsLeft')} value={t('ofTotal', { left: designsLeft, total: totalDesigns })} />
        <Fact
          label={t('expires')}
          value={credits.expiresAt ? formatDate(credits.expiresAt, 'day') : t('noExpiry')}
        />
      </dl>
      <Link href={ROUTES.transform} className={`${buttonVariants()} mt-6 w-full`}>
        {t('start')}
      </Link>
    </>
  )
}

function NoPlan({ credits }: { credits: CreditsResponse }) {
  const t = useTranslations('account.plan')
  const { title, body } = useReason(credits)
  return (
    <>
      <p className="mt-3 font-display text-heading font-medium">{title}</p>
      <p className="mt-2 text-small text-muted">{body}</p>
      <Link href={ROUTES.pricing} className={`${buttonVariants()} mt-6 w-full`}>
        {t('choose')}
      </Link>
    </>
  )
}

/** Why no plan is active: there was none, it has ended, or its designs are used up. */
function useReason({ planName, expiresAt, totalDesigns }: CreditsResponse) {
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
