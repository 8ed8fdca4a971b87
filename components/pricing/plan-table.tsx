import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/sections/section-heading'
import { LIMITS, roomsOf } from '@/lib/domain/limits'
import { linksOf, PLANS, type Plan } from '@/lib/domain/plans'
import { ROOM_TYPES } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'

const CENTS = 100

type Translator = ReturnType<typeof useTranslations<'pricing.table'>>

/** A plan's cell: a text, or whether it has the feature. */
type Cell = string | boolean

const ROWS = [
  {
    key: 'links',
    of: (plan, t) => {
      const links = linksOf(plan)
      return links === 'branded' || t(links)
    },
  },
  { key: 'materials', of: () => true },
  { key: 'keptRooms', of: (plan) => String(roomsOf(plan)) },
  { key: 'monthly', of: (plan) => dollars(plan.monthlyCents) },
  { key: 'yearly', of: (plan) => plan.yearlyCents !== null && dollars(plan.yearlyCents) },
  {
    key: 'monthlyDesigns',
    of: (plan, t) =>
      plan.yearlyCents === null ? t('once', { count: plan.monthlyDesigns }) : String(plan.monthlyDesigns),
  },
  { key: 'yearlyDesigns', of: (plan) => plan.yearlyDesigns?.toLocaleString('en') ?? false },
  { key: 'perDesign', of: (plan) => perDesign(plan.monthlyCents, plan.monthlyDesigns) },
  {
    key: 'perDesignYearly',
    of: ({ yearlyCents, yearlyDesigns }) =>
      yearlyCents !== null && yearlyDesigns !== null && perDesign(yearlyCents, yearlyDesigns),
  },
  {
    key: 'stored',
    of: (plan, t) =>
      plan.storedDesigns === null
        ? t('unlimited')
        : plan.storedDesigns > 0 && plan.storedDesigns.toLocaleString('en'),
  },
  { key: 'styles', of: () => String(STYLE_IDS.length) },
  { key: 'rooms', of: () => String(ROOM_TYPES.length) },
  { key: 'batch', of: (plan, t) => t('upTo', { count: Math.min(LIMITS.designs.max, plan.monthlyDesigns) }) },
  { key: 'fullSize', of: () => true },
  { key: 'untouched', of: () => true },
  { key: 'givenBack', of: () => true },
  { key: 'commercial', of: () => true },
  { key: 'consultation', of: (plan) => plan.name === 'Premium' || plan.name === 'Business' },
] as const satisfies readonly { key: string; of: (plan: Plan, t: Translator) => Cell }[]

/** All plans, feature by feature. On a narrow screen each feature is above its cells. */
export function PlanTable() {
  const t = useTranslations('pricing.table')
  return (
    <section className="column py-16 lg:py-24">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <table className="plan-table mt-10 w-full text-left">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <td className="max-sm:hidden" />
            {PLANS.map(({ name }) => (
              <th key={name} scope="col" className="font-display text-body font-medium sm:text-title">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ key, of }) => (
            <tr key={key}>
              <th scope="row" className="text-small font-medium text-muted">
                {t(`rows.${key}`)}
              </th>
              {PLANS.map((plan) => (
                <td key={plan.name} className="text-small font-medium">
                  <Answer cell={of(plan, t)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Answer({ cell }: { cell: Cell }) {
  const t = useTranslations('pricing.table')
  if (typeof cell === 'string') return cell
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={cell ? 'size-4 text-brass' : 'size-4 text-faint'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d={cell ? 'm2.5 8.5 3.5 3.5 7.5-8' : 'M4 8h8'} />
      </svg>
      <span className="sr-only">{t(cell ? 'included' : 'notIncluded')}</span>
    </>
  )
}

/** Whole dollars, like all our prices. */
function dollars(cents: number): string {
  return `$${cents / CENTS}`
}

/** Rounded up to the cent, so that it never looks cheaper than it is. */
function perDesign(cents: number, designs: number): string {
  return cents === 0 ? dollars(0) : `$${(Math.ceil(cents / designs) / CENTS).toFixed(2)}`
}
