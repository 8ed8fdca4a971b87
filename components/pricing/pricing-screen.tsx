import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { PlanName } from '@/lib/domain/plans'
import { ArrivalBanner } from './arrival-banner'
import { FreePlanButton } from './free-plan-button'
import { PlanCards } from './plan-cards'

export function PricingScreen() {
  const t = useTranslations('pricing')
  return (
    <main className="column py-16 lg:py-20">
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
      <PlanCards actionOf={(plan) => <PlanAction plan={plan} />} />
    </main>
  )
}

function PlanAction({ plan }: { plan: PlanName }) {
  const t = useTranslations('pricing')
  if (plan === 'Free') {
    const texts = {
      start: t('plans.Free.button'),
      starting: t('starting'),
      offline: t('offline'),
      failed: t('failed'),
    }
    return <FreePlanButton texts={texts} />
  }
  return (
    <Button variant="secondary" disabled>
      {t('comingSoon')}
    </Button>
  )
}

function useArrivalTexts() {
  const banners = useTranslations('pricing.banners')
  const errors = useTranslations('errors')
  return {
    new: { title: banners('new.title'), body: banners('new.body') },
    subscribe: { title: banners('subscribe.title'), body: banners('subscribe.body') },
    subscription_required: {
      title: errors('subscription_required.title'),
      body: errors('subscription_required.body'),
    },
    subscription_check_failed: {
      title: errors('subscription_check_failed.title'),
      body: errors('subscription_check_failed.body'),
    },
  }
}
