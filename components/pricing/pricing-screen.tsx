import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { REASON_QUERY, ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { ArrivalBanner } from './arrival-banner'
import { PaymentQuestions } from './payment-questions'
import { PlanCards } from './plan-cards'
import { PlanTable } from './plan-table'

export function PricingScreen() {
  return (
    <main>
      <div className="column">
        <PlanCards headingLevel={2} opening={<Opening />} />
      </div>
      <PlanTable />
      <PaymentQuestions />
    </main>
  )
}

function Opening() {
  const t = useTranslations('pricing')
  return (
    <>
      <ArrivalMark />
      <div className="max-w-prose pt-16 in-data-[arrival=new]:pt-8 lg:pt-20 lg:in-data-[arrival=new]:pt-10">
        <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
        <p className="mt-5 text-lead text-muted max-sm:in-data-[arrival=new]:hidden">{t('lead')}</p>
      </div>
      <div className="my-6">
        <ArrivalBanner texts={useArrivalTexts()} kept={<Kept />}>
          <ul className="flex flex-col gap-1 text-small text-faint">
            <li>{t('notes.credits')}</li>
            <li>{t('notes.term')}</li>
          </ul>
        </ArrivalBanner>
      </div>
    </>
  )
}

/** Runs before anything of the page is painted, so that nothing moves when it comes alive. */
const MARK = `{
  const query = new URLSearchParams(location.search)
  const isKept = query.get('subscribe') === 'true' || query.has('${REASON_QUERY}')
  const arrival = query.get('new') === 'true' ? 'new' : isKept ? 'kept' : null
  if (arrival) document.currentScript.parentElement.dataset.arrival = arrival
}`

/** Marks the element around it with who is coming: a `new` account, or one whose plan is over and whose work is `kept`. */
function ArrivalMark() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
  return <script dangerouslySetInnerHTML={{ __html: MARK }} />
}

function Kept() {
  const t = useTranslations('pricing')
  return (
    <p className="text-small text-muted">
      {t.rich('kept', {
        rooms: (text) => (
          <Link href={ROUTES.designs} className={buttonVariants({ variant: 'link', size: 'bare' })}>
            {text}
          </Link>
        ),
      })}
    </p>
  )
}

function useArrivalTexts() {
  const t = useTranslations('pricing')
  const errors = useTranslations('errors')
  return {
    reasons: {
      new: { title: t('banners.new.title'), body: t('banners.new.body') },
      subscribe: { title: t('banners.subscribe.title'), body: t('banners.subscribe.body') },
      cancelled: { title: t('banners.cancelled.title'), body: t('banners.cancelled.body') },
      subscription_required: {
        title: errors('subscription_required.title'),
        body: errors('subscription_required.body'),
      },
      subscription_check_failed: {
        title: errors('subscription_check_failed.title'),
        body: errors('subscription_check_failed.body'),
      },
    },
    chosen: t('banners.chosen', { plan: '{plan}', period: '{period}' }),
    periods: { month: t('periodName.month'), year: t('periodName.year') },
  }
}
