import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/shared/section-heading'

const STEPS = ['read', 'mask', 'make', 'prove'] as const

/** What happens to a photo, step by step. */
export function Technology() {
  const t = useTranslations('services.technology')
  return (
    <section className="border-y border-line bg-bench">
      <div className="rule-ticks rotate-180" aria-hidden="true" />
      <div className="column grid gap-10 py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} />
        <ol className="border-t border-line">
          {STEPS.map((key, index) => (
            <li key={key} className="flex gap-6 border-b border-line py-6">
              <span
                className="w-8 shrink-0 font-display text-heading leading-none text-brass"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-title font-medium">{t(`${key}.title`)}</h3>
                <p className="mt-2 text-muted">{t(`${key}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
