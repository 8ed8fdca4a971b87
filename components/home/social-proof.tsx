import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/sections/section-heading'
import { OWNER } from '@/lib/config/owner'

const EXAMPLES = ['homeowner', 'designer', 'landlord'] as const

/** Customer testimonials, or, until there are any, examples labeled as such. */
export function Testimonials() {
  const t = useTranslations('home.testimonials')
  const examples = EXAMPLES.map((key) => ({
    quote: t(`examples.${key}.quote`),
    who: t(`examples.${key}.who`),
  }))
  const hasOwn = OWNER.testimonials.length > 0
  return (
    <section id="testimonials" className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} />
      <ul className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-6">
        {(hasOwn ? OWNER.testimonials : examples).map(({ quote, who }) => (
          <li key={quote} className="flex flex-col justify-between gap-6 border-l-2 border-brass-deep pl-6">
            <blockquote className="font-display text-title font-normal">{quote}</blockquote>
            <p className="text-muted">{who}</p>
          </li>
        ))}
      </ul>
      {!hasOwn && <p className="mt-8 text-small text-faint">{t('lead')}</p>}
    </section>
  )
}

/** A strip of customers' logos, or of the services that the site is built on. */
export function TrustedBy() {
  const t = useTranslations('home.trusted')
  const { customers } = OWNER
  return (
    <section className="border-y border-line bg-surface">
      <div className="column py-12">
        <h2 className="font-sans text-small font-semibold text-brass">
          {t(customers.length > 0 ? 'title' : 'builtOn')}
        </h2>
        {customers.length === 0 && <Services />}
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 empty:hidden md:grid-cols-3 xl:grid-cols-6">
          {customers.map(({ name, mark }) => (
            <li key={name} className="flex items-center gap-3 font-display text-body text-muted lg:text-lead">
              <svg
                aria-hidden="true"
                viewBox="0 0 32 32"
                className="line-art size-8 shrink-0 text-faint"
                strokeWidth="1.75"
              >
                <path d={mark} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Company names are the same in every language. */
const SERVICES = [
  { key: 'supabase', name: 'Supabase' },
  { key: 'google', name: 'Google' },
  { key: 'paypal', name: 'PayPal' },
  { key: 'next', name: 'Next.js' },
] as const

function Services() {
  const t = useTranslations('home.trusted.services')
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      {SERVICES.map(({ key, name }) => (
        <li key={key}>
          <p className="font-display text-lead">{name}</p>
          <p className="text-small text-muted">{t(key)}</p>
        </li>
      ))}
    </ul>
  )
}
