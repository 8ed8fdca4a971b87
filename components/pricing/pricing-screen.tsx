import { useTranslations } from 'next-intl'
import { ArrivalBanner } from './arrival-banner'
import { KeptWorkNote } from './kept-work-note'
import { PaymentQuestions } from './payment-questions'
import { PlanCards } from './plan-cards'
import { PlanTable } from './plan-table'

export function PricingScreen() {
  const t = useTranslations('pricing')
  return (
    <main>
      <div className="column pt-16 lg:pt-20">
        <div className="max-w-prose">
          <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
          <p className="mt-5 text-lead text-muted">{t('lead')}</p>
        </div>
        <div className="my-6">
          <ArrivalBanner texts={useArrivalTexts()}>
            <ul className="flex flex-col gap-1 text-small text-faint">
              <li>{t('notes.credits')}</li>
              <li>{t('notes.term')}</li>
            </ul>
          </ArrivalBanner>
        </div>
        <KeptWorkNote texts={{ title: t('kept.title'), body: t('kept.body'), rooms: t('kept.rooms') }} />
        <PlanCards headingLevel={2} />
      </div>
      <PlanTable />
      <PaymentQuestions />
    </main>
  )
}

function useArrivalTexts() {
  const t = useTranslations('pricing')
  const errors = useTranslations('errors')
  return {
    reasons: {
      new: { title: t('banners.new.title'), body: t('banners.new.body') },
      subscribe: { title: t('banners.subscribe.title'), body: t('banners.subscribe.body') },
      cancelled: { title: t('banners.cancelled.title'), body: t('banners.cancelled.body') },
      subscription_required: {
        title: errors('subscription_required.title'),
        body: errors('subscription_required.body'),
      },
      subscription_check_failed: {
        title: errors('subscription_check_failed.title'),
        body: errors('subscription_check_failed.body'),
      },
    },
    chosen: t('banners.chosen', { plan: '{plan}', period: '{period}' }),
    periods: { month: t('periodName.month'), year: t('periodName.year') },
  }
}
