import { useTranslations } from 'next-intl'
import { SampleBadge } from '@/components/shared/sample-badge'
import { TRUSTED_BY } from '@/lib/config/samples'

/** A strip of customers' marks. */
export function TrustedBy() {
  const t = useTranslations('home.trusted')
  return (
    <section className="border-y border-line bg-bench">
      <div className="column py-12">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-sans text-small font-semibold text-brass">{t('title')}</h2>
          <SampleBadge of={TRUSTED_BY} />
          {TRUSTED_BY.isSample && <p className="text-small text-faint">{t('note')}</p>}
        </div>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 xl:grid-cols-6">
          {TRUSTED_BY.companies.map(({ name, mark }) => (
            <li key={name} className="flex items-center gap-3 font-display text-body text-muted lg:text-lead">
              <svg
                aria-hidden="true"
                viewBox="0 0 32 32"
                className="size-8 shrink-0 text-faint"
                fill="none"
                stroke="currentColor"
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
