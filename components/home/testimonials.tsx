import { useTranslations } from 'next-intl'
import { SampleBadge } from '@/components/shared/sample-badge'
import { SectionHeading } from '@/components/shared/section-heading'
import { TESTIMONIALS } from '@/lib/config/samples'

export function Testimonials() {
  const t = useTranslations('home.testimonials')
  return (
    <section id="testimonials" className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <ul className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-6">
        {TESTIMONIALS.map((voice) => (
          <li
            key={voice.key}
            className="flex flex-col justify-between gap-6 border-l-2 border-brass-deep pl-6"
          >
            <blockquote className="font-display text-title font-normal">{voice.quote}</blockquote>
            <p className="flex flex-wrap items-center gap-3 text-small text-muted">
              <SampleBadge of={voice} />
              {voice.who}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
