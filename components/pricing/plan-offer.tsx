import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import { planChoiceQuery } from '@/lib/domain/plan-choice'
import type { PlanName } from '@/lib/domain/plans'
import { FreePlanButton } from './free-plan-button'

const RECOMMENDED_PLAN = 'Pro'

/** The button under a plan: starts the Free one, leads to the payment of any other for the period of the switch. */
export function PlanOffer({ plan }: { plan: PlanName }) {
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
  const look = buttonClass({ variant: plan === RECOMMENDED_PLAN ? 'primary' : 'secondary' })
  return (
    <div>
      {[false, true].map((isYearly) => (
        <div key={String(isYearly)} className={isYearly ? 'plan-year' : 'plan-month'}>
          <SiteLink
            href={`${ROUTES.checkout}?${planChoiceQuery({ plan, isYearly })}`}
            className={`${look} flex-1`}
          >
            {t(`plans.${plan}.button`)}
          </SiteLink>
        </div>
      ))}
    </div>
  )
}
