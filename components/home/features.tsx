import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RoomImage } from '@/components/sections/room-image'
import { SectionHeading } from '@/components/sections/section-heading'
import { STYLE_IDS } from '@/lib/domain/styles'

const FEATURES = ['ai', 'styles', 'instant', 'exact'] as const

/** One drawing each, in the manner of a workshop plan. */
const DRAWINGS: Record<(typeof FEATURES)[number], ReactNode> = {
  ai: <path d="M6 34V14l14-8 14 8v20M6 14l14 8 14-8M20 22v12M2 34h36" />,
  styles: <path d="M4 6h14v12H4zM22 6h14v8H22zM4 22h14v12H4zM22 18h14v16H22zM22 26h14" />,
  instant: <path d="M20 6a14 14 0 1 0 14 14M20 12v8l6 4M27 4l7 1-1 7" />,
  exact: <path d="M6 6h10M6 6v10M34 6H24M34 6v10M6 34h10M6 34V24M34 34H24M34 34V24M15 15h10v10H15z" />,
}

export function Features() {
  const t = useTranslations('home.features')
  return (
    <section
      id="features"
      className="column grid gap-x-16 gap-y-12 py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-28"
    >
      <RoomImage
        name="designs/bedroom-clay"
        alt={t('alt')}
        sizes="(min-width: 64rem) 70rem, 92vw"
        className="rounded-lg lg:order-2 lg:aspect-auto lg:h-full"
      />
      <div>
        <SectionHeading title={t('title')} lead={t('lead')} />
        <ul className="mt-10 grid gap-x-8 sm:grid-cols-2">
          {FEATURES.map((key) => (
            <li key={key} className="border-t border-line pt-6 pb-8">
              <svg
                aria-hidden="true"
                viewBox="0 0 40 40"
                className="line-art size-10 text-brass"
                strokeWidth="1.5"
              >
                {DRAWINGS[key]}
              </svg>
              <h3 className="mt-4 text-title font-medium">{t(`${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`${key}.body`, { styles: STYLE_IDS.length })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
