import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { PlanName } from '@/lib/domain/plans'
import { FreePlanButton } from './free-plan-button'

/** The button under a plan: starts the Free one, leads to the payment of any other. */
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
  return (
    <Button variant="secondary" disabled>
      {t('checkoutSoon')}
    </Button>
  )
}
