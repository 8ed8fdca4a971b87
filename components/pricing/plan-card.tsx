import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { roomsOf } from '@/lib/domain/limits'
import { linksOf, type Plan, RECOMMENDED_PLAN, yearlySavingCents } from '@/lib/domain/plans'
import { PlanBadge } from './plan-status'

const CENTS = 100

/** One plan: its price for both periods, what it includes, and its button. */
export function PlanCard({
  plan,
  action,
  headingLevel,
}: {
  plan: Plan
  action: ReactNode
  headingLevel: 2 | 3
}) {
  const t = useTranslations('pricing')
  const isRecommended = plan.name === RECOMMENDED_PLAN
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <li
      data-plan={plan.name}
      className={cn(
        'flex flex-col gap-6 rounded-lg border bg-panel p-6 shadow-panel has-data-marked:border-brass',
        isRecommended ? 'border-brass/60' : 'border-line',
      )}
    >
      <div>
        <div className="flex items-center justify-between gap-2">
          <Heading className="text-title font-medium">{plan.name}</Heading>
          <PlanBadge
            plan={plan.name}
            texts={{
              current: t('current'),
              chosen: t('chosen'),
              recommended: isRecommended ? t('recommended') : null,
            }}
          />
        </div>
        <p className="mt-1 text-small text-muted">{t(`plans.${plan.name}.pitch`)}</p>
      </div>
      <Price plan={plan} />
      <ul className="plan-lines">
        <PlanLine>{t(`links.${linksOf(plan)}`)}</PlanLine>
        <PlanLine>{t('materials')}</PlanLine>
        <PlanLine>{t('rooms', { count: roomsOf(plan) })}</PlanLine>
        <PlanDesigns plan={plan} />
        <PlanLine isMissing={plan.storedDesigns === 0}>
          {plan.storedDesigns === null ? t('storageUnlimited') : t('storage', { count: plan.storedDesigns })}
        </PlanLine>
      </ul>
      {action}
    </li>
  )
}

function Price({ plan }: { plan: Plan }) {
  const t = useTranslations('pricing')
  if (plan.yearlyCents === null) {
    return <Amount cents={plan.monthlyCents} per={t('onceFree')} terms={t('terms.free')} />
  }
  const saved = yearlySavingCents(plan) / CENTS
  return (
    <div>
      <Amount cents={plan.monthlyCents} per={t('perMonth')} terms={t('terms.month')} className="plan-month" />
      <Amount
        cents={plan.yearlyCents}
        per={t('perYear')}
        terms={<span className="text-brass">{t('terms.year', { saved })}</span>}
        className="plan-year"
      />
    </div>
  )
}

type AmountProps = { cents: number; per: string; terms: ReactNode; className?: string }

function Amount({ cents, per, terms, className }: AmountProps) {
  return (
    <div className={cn('flex-col', className ?? 'flex')}>
      <p className="flex items-baseline gap-2">
        <span className="font-display text-heading font-medium">${cents / CENTS}</span>
        <span className="text-small text-muted">{per}</span>
      </p>
      <p className="mt-1 text-micro text-faint">{terms}</p>
    </div>
  )
}

function PlanDesigns({ plan }: { plan: Plan }) {
  const t = useTranslations('pricing')
  if (plan.yearlyDesigns === null)
    return <PlanLine>{t('designsOnce', { count: plan.monthlyDesigns })}</PlanLine>
  return (
    <>
      <PlanLine className="plan-month">{t('designsMonth', { count: plan.monthlyDesigns })}</PlanLine>
      <PlanLine className="plan-year">{t('designsYear', { count: plan.yearlyDesigns })}</PlanLine>
    </>
  )
}

function PlanLine({
  children,
  isMissing = false,
  className,
}: {
  children: ReactNode
  isMissing?: boolean
  className?: string
}) {
  return (
    <li {...(isMissing && { 'data-missing': true })} {...(className && { className })}>
      {children}
    </li>
  )
}
