import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import type { PaidPlanName } from '@/lib/domain/payment'
import { planChoiceQuery } from '@/lib/domain/plan-choice'
import { OrderSummary } from './order-summary'
import { PayPanel, type RunningPlan } from './pay-panel'

type CheckoutScreenProps = {
  plan: PaidPlanName
  isYearly: boolean
  /** The plan that runs now, if one does. */
  running: RunningPlan | null
}

/** What is bought on one side, how it is paid on the other. */
export function CheckoutScreen({ plan, isYearly, running }: CheckoutScreenProps) {
  const t = useTranslations('checkout')
  return (
    <main className="column flex-1 py-12 lg:py-16">
      <SiteLink
        href={`${ROUTES.pricing}?${planChoiceQuery({ plan, isYearly })}`}
        className={buttonClass({ variant: 'link', size: 'bare' })}
      >
        {t('back')}
      </SiteLink>
      <h1 className="mt-4 text-heading font-medium tracking-tight">{t('title')}</h1>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-8">
        <OrderSummary plan={plan} isYearly={isYearly} />
        <PayPanel plan={plan} isYearly={isYearly} running={running} />
      </div>
    </main>
  )
}
