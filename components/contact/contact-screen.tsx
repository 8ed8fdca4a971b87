import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SampleBadge } from '@/components/sections/section-heading'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/lib/cn'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'

/** The contact form, and every other way to reach us. */
export function ContactScreen({ form }: { form: ReactNode }) {
  const t = useTranslations('contact')
  return (
    <main className="column py-16 lg:py-24">
      <div className="max-w-prose">
        <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
        <p className="mt-5 text-lead text-muted">{t('lead')}</p>
      </div>
      <div className="mt-12 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <section
          aria-labelledby="contact-form-title"
          className="rounded-lg border border-line bg-panel p-6 shadow-panel sm:p-8"
        >
          <h2 id="contact-form-title" className="mb-6 text-title font-medium">
            {t('formTitle')}
          </h2>
          {form}
        </section>
        <ContactDetails />
      </div>
    </main>
  )
}

function ContactDetails() {
  const t = useTranslations('contact')
  const { office } = SITE
  return (
    <section aria-labelledby="contact-details-title">
      <div className="rule-ticks" aria-hidden="true" />
      <div className="mt-6 flex items-center gap-3">
        <h2 id="contact-details-title" className="text-title font-medium">
          {t('details')}
        </h2>
        <SampleBadge of={office} />
      </div>
      <dl className="mt-4 divide-y divide-line">
        <Detail term={t('email')}>
          <a className="hover:text-brass-bright" href={`mailto:${SITE.supportEmail}`}>
            {SITE.supportEmail}
          </a>
        </Detail>
        <Detail term={t('phone')}>
          <a className="hover:text-brass-bright" href={`tel:${SITE.phone.replace(/[^+\d]/g, '')}`}>
            {SITE.phone}
          </a>
        </Detail>
        <Detail term={t('office')}>
          <address className="not-italic">
            {SITE.name}
            <br />
            {office.street}
            <br />
            {`${office.city}, ${office.region} ${office.postalCode}`}
          </address>
        </Detail>
        <Detail term={t('hours')}>
          {t('hoursValue')}
          <p className="mt-1 text-small text-faint">{t('hoursNote')}</p>
        </Detail>
      </dl>
      <Link
        href={ROUTES.faq}
        className={cn(
          buttonVariants({ variant: 'link', size: 'bare' }),
          'mt-6 text-left text-small whitespace-normal',
        )}
      >
        {t('faq')}
      </Link>
    </section>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-small font-semibold text-brass">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
