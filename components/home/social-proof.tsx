import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/sections/section-heading'
import { TESTIMONIALS, TRUSTED_BY } from '@/lib/config/samples'

export function Testimonials() {
  const t = useTranslations('home.testimonials')
  return (
    <section id="testimonials" className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} />
      <ul className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-6">
        {TESTIMONIALS.map((voice) => (
          <li
            key={voice.key}
            className="flex flex-col justify-between gap-6 border-l-2 border-brass-deep pl-6"
          >
            <blockquote className="font-display text-title font-normal">{voice.quote}</blockquote>
            <p className="text-muted">{voice.who}</p>
          </li>
        ))}
      </ul>
      {TESTIMONIALS.some(({ isSample }) => isSample) && (
        <p className="mt-8 text-small text-faint">{t('lead')}</p>
      )}
    </section>
  )
}

/** A strip of customers' logos. */
export function TrustedBy() {
  const t = useTranslations('home.trusted')
  return (
    <section className="border-y border-line bg-surface">
      <div className="column py-12">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-sans text-small font-semibold text-brass">{t('title')}</h2>
          {TRUSTED_BY.isSample && <p className="text-small text-faint">{t('note')}</p>}
        </div>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 xl:grid-cols-6">
          {TRUSTED_BY.companies.map(({ name, mark }) => (
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
