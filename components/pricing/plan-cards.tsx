import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ROUTES } from '@/lib/config/routes'
import { PLANS, type PlanName, planChoiceQuery } from '@/lib/domain/plans'
import { getPathname } from '@/lib/i18n/navigation'
import { FreePlanButton } from './free-plan-button'
import { PlanCard } from './plan-card'
import { PlanAction, PlanLink, PlanStatusProvider } from './plan-status'

const PERIOD_NAME = 'plan-period'

type PlanCardsProps = { headingLevel: 2 | 3; opening?: ReactNode }

/** All plans. The page has both prices, and CSS shows the one for the chosen period, so no script is needed. */
export function PlanCards({ headingLevel, opening }: PlanCardsProps) {
  const t = useTranslations('pricing')
  return (
    <PlanStatusProvider periodName={PERIOD_NAME}>
      {opening}
      <fieldset className="inline-flex rounded-md border border-edge bg-surface p-1">
        <legend className="sr-only">{t('period.legend')}</legend>
        <PeriodOption value="month" label={t('period.month')} />
        <PeriodOption value="year" label={t('period.year')} hint={t('period.yearHint')} />
      </fieldset>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            headingLevel={headingLevel}
            action={
              <PlanAction
                plan={plan.name}
                texts={{ seePlan: t('seePlan'), used: t('used'), later: t('later') }}
              >
                <PlanOffer plan={plan.name} />
              </PlanAction>
            }
          />
        ))}
      </ul>
    </PlanStatusProvider>
  )
}

/** A native radio button that looks like a segment of a switch. */
function PeriodOption({ value, label, hint }: { value: 'month' | 'year'; label: string; hint?: string }) {
  return (
    <label className="plan-period">
      <input
        type="radio"
        name={PERIOD_NAME}
        value={value}
        defaultChecked={value === 'month'}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {label}
      {hint && <span className="text-micro text-brass">{hint}</span>}
    </label>
  )
}

/** A plan's button: starts the Free plan, or opens the checkout of any other for the chosen period. */
function PlanOffer({ plan }: { plan: PlanName }) {
  const t = useTranslations('pricing')
  const locale = useLocale()
  if (plan === 'Free') {
    return <FreePlanButton texts={{ start: t('plans.Free.button'), starting: t('starting') }} />
  }
  return (
    <div>
      {[false, true].map((isYearly) => (
        <div key={String(isYearly)} className={isYearly ? 'plan-year' : 'plan-month'}>
          <PlanLink
            href={getPathname({ href: `${ROUTES.checkout}?${planChoiceQuery({ plan, isYearly })}`, locale })}
            plan={plan}
          >
            {t(`plans.${plan}.button`)}
          </PlanLink>
        </div>
      ))}
    </div>
  )
}
