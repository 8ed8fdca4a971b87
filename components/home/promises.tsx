import { useFormatter, useTranslations } from 'next-intl'
import { COUNTS } from '@/lib/domain/counts'
import { PLANS } from '@/lib/domain/plans'

const PROMISES = ['outside', 'refund', 'try', 'private', 'renewal', 'price'] as const

/** The lowest price per design among the monthly plans, in dollars. */
const LOWEST_PRICE = Math.min(
  ...PLANS.filter(({ monthlyCents }) => monthlyCents > 0).map(
    ({ monthlyCents, monthlyDesigns }) => monthlyCents / monthlyDesigns / 100,
  ),
)

/** The promises that hold for every design and every plan. */
export function Promises() {
  const t = useTranslations('home.promises')
  const format = useFormatter()
  const values = {
    price: format.number(LOWEST_PRICE, { style: 'currency', currency: 'USD' }),
    free: COUNTS.free,
  }
  return (
    <section className="column pb-20 lg:pb-28">
      <h2 className="text-heading font-medium tracking-tight">{t('title')}</h2>
      <dl className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {PROMISES.map((key) => (
          <div key={key} className="flex flex-col-reverse justify-end border-l border-brass-deep pl-5">
            <dt className="mt-2 max-w-xs text-muted">{t(`${key}.label`, values)}</dt>
            <dd className="font-display text-heading font-medium text-brass-bright">
              {t(`${key}.value`, values)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
