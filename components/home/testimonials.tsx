import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { SectionHeading } from './section-heading'

const VOICES = ['homeowner', 'designer', 'landlord'] as const

/** Sample texts, and marked as such, until real customers have agreed to be quoted. */
export function Testimonials() {
  const t = useTranslations('home.testimonials')
  return (
    <section id="testimonials" className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <ul className="mt-12 grid gap-6 lg:grid-cols-3">
        {VOICES.map((key) => (
          <li key={key} className="flex flex-col justify-between gap-8 border-l-2 border-brass-deep pl-6">
            <blockquote className="font-display text-title font-normal text-plaster">
              {t(`${key}.quote`)}
            </blockquote>
            <p className="flex flex-wrap items-center gap-3 text-small text-muted">
              <Badge tone="brass">{t('badge')}</Badge>
              {t(`${key}.who`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
