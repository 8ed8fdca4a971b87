import { useTranslations } from 'next-intl'
import { WaitingRoom } from '@/components/shared/waiting-room'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import type { PlanName } from '@/lib/domain/plans'
import { Link } from '@/lib/i18n/navigation'
import { ArrivalBanner } from './arrival-banner'
import { PaymentQuestions } from './payment-questions'
import { PlanCards } from './plan-cards'
import { PlanTable } from './plan-table'

export function PricingScreen() {
  return (
    <main>
      <div className="column">
        <PlanCards headingLevel={2} opening={<Opening />} />
      </div>
      <PlanTable />
      <PaymentQuestions />
    </main>
  )
}

function Opening() {
  const t = useTranslations('pricing')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 lg:pt-10">
        <div className="max-w-prose">
          <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
          <p className="mt-5 text-lead text-muted">{t('lead')}</p>
        </div>
        <WaitingRoom className="w-80 max-sm:w-full" />
      </div>
      <div className="mt-6 mb-4">
        <ArrivalBanner {...useArrivalTexts()} kept={<Kept />}>
          <ul className="flex flex-col gap-1 text-small text-faint">
            <li>{t('notes.credits')}</li>
            <li>{t('notes.term')}</li>
          </ul>
        </ArrivalBanner>
      </div>
    </>
  )
}

function Kept() {
  const t = useTranslations('pricing')
  return (
    <p className="text-small text-muted">
      {t.rich('kept', {
        rooms: (text) => (
          <Link href={ROUTES.designs} className={buttonVariants({ variant: 'link', size: 'bare' })}>
            {text}
          </Link>
        ),
      })}
    </p>
  )
}

function useArrivalTexts() {
  const t = useTranslations('pricing')
  const errors = useTranslations('errors')
  const banner = (name: 'new' | 'subscribe' | 'cancelled') => ({
    title: t(`banners.${name}.title`),
    body: t(`banners.${name}.body`),
  })
  const error = (code: 'subscription_required' | 'subscription_check_failed' | 'no_credits') => ({
    title: errors(`${code}.title`),
    body: errors(`${code}.body`),
  })
  const choice = (plan: PlanName) => ({
    month: t('banners.chosen', { plan, period: t('periodName.month') }),
    year: t('banners.chosen', { plan, period: t('periodName.year') }),
  })
  return {
    reasons: {
      new: banner('new'),
      subscribe: banner('subscribe'),
      cancelled: banner('cancelled'),
      subscription_required: error('subscription_required'),
      subscription_check_failed: error('subscription_check_failed'),
      no_credits: error('no_credits'),
    },
    choices: {
      Free: choice('Free'),
      Pro: choice('Pro'),
      Premium: choice('Premium'),
      Business: choice('Business'),
    },
  }
}
