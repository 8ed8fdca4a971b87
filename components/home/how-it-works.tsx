import { useTranslations } from 'next-intl'
import { RoomImage } from '@/components/sections/room-image'
import { SectionHeading } from '@/components/sections/section-heading'
import { STEP_PICTURES } from './pictures'

const STEPS = ['upload', 'select', 'transform'] as const

export function HowItWorks() {
  const t = useTranslations('home.how')
  const words = useTranslations('common')
  return (
    <section id="how-it-works" className="border-y border-line bg-surface">
      <div className="rule-ticks rotate-180" aria-hidden="true" />
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} />
        <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
          {STEPS.map((key, index) => (
            <li key={key}>
              <RoomImage
                name={STEP_PICTURES[key]}
                alt={t(`${key}.alt`)}
                sizes="(min-width: 80rem) 23rem, (min-width: 48rem) 30vw, 92vw"
                className="rounded-lg border border-line"
              />
              <div className="mt-5 flex gap-4">
                <span className="font-display text-heading leading-none text-brass" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-title font-medium">{t(`${key}.title`)}</h3>
                  <p className="mt-2 text-small text-muted">{t(`${key}.body`)}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 text-small text-faint">{words('illustrativeRender')}</p>
      </div>
    </section>
  )
}
