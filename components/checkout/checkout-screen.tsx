import { useFormatter, useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { ROUTES } from '@/lib/config/routes'
import { CURRENCY, designsOf, type PaidPlanName, priceCentsOf } from '@/lib/domain/payment'
import { findPlan, MONTHLY_PLAN_DAYS, planChoiceQuery, yearlySavingCents } from '@/lib/domain/plans'
import { Link } from '@/lib/i18n/navigation'
import { PayPanel, type RunningPlan } from './pay-panel'

const CENTS = 100

type CheckoutScreenProps = {
  plan: PaidPlanName
  isYearly: boolean
  /** The active plan, if there is one. */
  running: RunningPlan | null
}

/** The order summary and the payment. */
export function CheckoutScreen({ plan, isYearly, running }: CheckoutScreenProps) {
  const t = useTranslations('checkout')
  return (
    <main data-own-action className="column flex-1 py-12 lg:py-16">
      <Link
        href={`${ROUTES.pricing}?${planChoiceQuery({ plan, isYearly })}`}
        className={buttonVariants({ variant: 'link', size: 'bare' })}
      >
        {t('back')}
      </Link>
      <h1 className="mt-4 text-heading font-medium tracking-tight">{t('title')}</h1>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-8">
        <OrderSummary plan={plan} isYearly={isYearly} />
        <PayPanel plan={plan} isYearly={isYearly} running={running} />
      </div>
    </main>
  )
}

/** The plan, its period, and its price. */
function OrderSummary({ plan, isYearly }: { plan: PaidPlanName; isYearly: boolean }) {
  const t = useTranslations('checkout.summary')
  const format = useFormatter()
  const row = findPlan(plan)
  const money = (cents: number) => format.number(cents / CENTS, { style: 'currency', currency: CURRENCY })
  const purchase = { plan, yearly: isYearly }
  return (
    <Card className="overflow-hidden">
      <div aria-hidden="true" className="rule-ticks" />
      <div className="p-6 sm:p-8">
        <h2 className="text-small font-medium text-muted">{t('title')}</h2>
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-display text-heading font-medium">{t('plan', { plan })}</span>
          <span className="text-muted">{isYearly ? t('year') : t('month')}</span>
        </p>
        <dl className="mt-6 divide-y divide-line border-y border-line text-small">
          <Fact label={t('designs')} value={t('designsValue', { count: designsOf(purchase) })} />
          <Fact
            label={t('stored')}
            value={
              row?.storedDesigns === null
                ? t('storedUnlimited')
                : t('storedValue', { count: row?.storedDesigns ?? 0 })
            }
          />
          <Fact
            label={t('expires')}
            value={t('expiresValue', { date: format.dateTime(endOf(isYearly), { dateStyle: 'long' }) })}
          />
          <Fact label={t('renewal')} value={t('renewalValue')} />
          {isYearly && row && (
            <Fact label={t('saved')} value={t('savedValue', { amount: money(yearlySavingCents(row)) })} />
          )}
        </dl>
        <p className="mt-6 flex items-baseline justify-between gap-4">
          <span className="font-medium">{t('total')}</span>
          <span className="font-display text-heading font-medium">{money(priceCentsOf(purchase) ?? 0)}</span>
        </p>
        <p className="mt-6 text-small text-muted">{t('refund')}</p>
        <p className="mt-1 text-small text-muted">{t('notRefunded')}</p>
      </div>
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  )
}

/** The last day of a plan that starts now, in UTC as the database counts it. */
function endOf(isYearly: boolean): Date {
  const end = new Date()
  if (isYearly) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else end.setUTCDate(end.getUTCDate() + MONTHLY_PLAN_DAYS)
  return end
}
