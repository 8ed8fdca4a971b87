import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'

/** How to withdraw from a contract, and what happens next. */
export function WithdrawScreen({ form }: { form: ReactNode }) {
  const t = useTranslations('withdraw')
  const terms = (words: ReactNode) => (
    <Link href={`${ROUTES.terms}#refunds`} className={buttonVariants({ variant: 'link', size: 'bare' })}>
      {words}
    </Link>
  )
  return (
    <main className="column grid grid-cols-1 items-start gap-10 py-16 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16 lg:py-24">
      <div>
        <h1 className="text-heading font-medium tracking-tight">{t('title')}</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">{t('lead')}</p>
        <div className="mt-8 rounded-lg border border-line bg-panel p-5 shadow-panel sm:p-8">{form}</div>
      </div>
      <section aria-labelledby="withdraw-what" className="text-muted lg:pt-4">
        <h2 id="withdraw-what" className="text-title font-medium text-plaster">
          {t('what')}
        </h2>
        <ul className="mt-4 flex list-disc flex-col gap-3 pl-5 marker:text-brass">
          <li>{t('unused')}</li>
          <li>{t.rich('used', { terms })}</li>
          <li>{t('mail')}</li>
          <li>{t('otherwise', { email: SITE.supportEmail })}</li>
        </ul>
      </section>
    </main>
  )
}
