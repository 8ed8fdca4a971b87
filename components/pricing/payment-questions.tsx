import { useTranslations } from 'next-intl'
import { Disclosure } from '@/components/sections/disclosure'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

export const PAYMENT_QUESTIONS = [
  'how',
  'renew',
  'yearly',
  'leftover',
  'switch',
  'refund',
  'receipt',
  'interrupted',
] as const

/** Questions about paying, one answer open at a time. */
export function PaymentQuestions() {
  const t = useTranslations('pricing.faq')
  return (
    <section className="border-t border-line bg-surface">
      <div className="column grid gap-10 py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:py-24">
        <div>
          <h2 className="text-heading font-medium tracking-tight">{t('title')}</h2>
          <p className="mt-4 mb-6 text-lead text-muted">{t('lead')}</p>
          <Link href={ROUTES.contact} className={buttonVariants({ variant: 'secondary' })}>
            {t('more')}
          </Link>
        </div>
        <div className="border-t border-line">
          {PAYMENT_QUESTIONS.map((key) => (
            <Disclosure
              key={key}
              group="payment-faq"
              className="border-b border-line py-2"
              summary={<h3 className="font-sans text-body font-medium">{t(`questions.${key}.question`)}</h3>}
            >
              <p className="max-w-prose pt-1 pb-4 text-muted">{t(`questions.${key}.answer`)}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
