import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/shared/section-heading'
import { SITE } from '@/lib/site'

/** From the founding to now, along a rule. */
export function Story() {
  const t = useTranslations('about.story')
  const steps = [
    { key: 'founded', when: String(SITE.foundedYear) },
    { key: 'launched', when: String(SITE.launchedYear) },
    { key: 'today', when: t('today.when') },
  ] as const
  return (
    <section className="border-y border-line bg-bench">
      <div className="rule-ticks rotate-180" aria-hidden="true" />
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} />
        <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map(({ key, when }) => (
            <li key={key}>
              <p className="font-display text-heading text-brass">{when}</p>
              <h3 className="mt-3 text-title font-medium">{t(`${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`${key}.body`, { name: SITE.name })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
