import { useTranslations } from 'next-intl'
import { DesignOutline } from '@/components/sections/design-diff-report'
import { RoomImage } from '@/components/sections/room-image'
import { SectionHeading } from '@/components/sections/section-heading'

const STEPS = [
  { key: 'upload', picture: 'rooms/bathroom', outline: null },
  { key: 'select', picture: 'rooms/bathroom', outline: 'outlines/bathroom-tiles-floor' },
  { key: 'transform', picture: 'designs/bathroom-zellige', outline: null },
] as const

/** They are cropped on both sides, so the images are wider than the columns. */
const SIZES = '(min-width: 84rem) 34rem, (min-width: 48rem) 50vw, 92vw'

/** One room in three steps, as three images side by side. */
export function HowItWorks() {
  const t = useTranslations('home.how')
  return (
    <section id="how-it-works" className="border-y border-line bg-surface">
      <div className="rule-ticks rotate-180" aria-hidden="true" />
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} />
        <ol className="mt-12 grid gap-x-1 gap-y-10 md:grid-cols-3">
          {STEPS.map(({ key, picture, outline }, index) => (
            <li key={key}>
              <div className="relative overflow-hidden rounded-lg">
                <RoomImage
                  name={picture}
                  alt={t(`${key}.alt`)}
                  sizes={SIZES}
                  className="md:aspect-square lg:aspect-5/4"
                />
                {outline && (
                  <div className="absolute inset-0 [&>img]:h-full">
                    <DesignOutline outline={outline} sizes={SIZES} />
                  </div>
                )}
              </div>
              <div className="mt-5 flex gap-4 md:pr-8">
                <span className="font-display text-heading leading-none text-brass" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-title font-medium">{t(`${key}.title`)}</h3>
                  <p className="mt-2 text-muted">{t(`${key}.body`)}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
