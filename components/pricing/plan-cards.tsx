import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { PLANS, type PlanName } from '@/lib/domain/plans'
import { PlanAction } from './plan-action'
import { PlanCard } from './plan-card'
import { PlanStage } from './plan-stage'

const PERIOD_NAME = 'plan-period'

/**
 * The four plans with their month/year switch. Both prices are in the page; the switch is a pair of radio buttons
 * and CSS shows the price it names, so it needs no script.
 */
export function PlanCards({
  actionOf,
  headingLevel = 2,
}: {
  /** What a person can do about a plan that they don't have: a button or a link. */
  actionOf: (plan: PlanName) => ReactNode
  headingLevel?: 2 | 3
}) {
  const t = useTranslations('pricing')
  return (
    <PlanStage periodName={PERIOD_NAME}>
      <Segmented
        name={PERIOD_NAME}
        legend={t('period.legend')}
        defaultValue="month"
        options={[
          { value: 'month', label: t('period.month') },
          { value: 'year', label: t('period.year'), hint: t('period.yearHint') },
        ]}
      />
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            headingLevel={headingLevel}
            action={
              <PlanAction plan={plan.name} seePlan={t('seePlan')}>
                {actionOf(plan.name)}
              </PlanAction>
            }
          />
        ))}
      </ul>
    </PlanStage>
  )
}
