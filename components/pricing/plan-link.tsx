import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import type { PlanName } from '@/lib/domain/plans'

/** From a plan shown elsewhere to the page of plans, where it can be had. */
export function PlanLink({ plan }: { plan: PlanName }) {
  const t = useTranslations('pricing.plans')
  return (
    <SiteLink
      href={ROUTES.pricing}
      className={buttonClass({ variant: plan === 'Free' ? 'primary' : 'secondary' })}
    >
      {t(`${plan}.button`)}
    </SiteLink>
  )
}
