import { useTranslations } from 'next-intl'
import { RoomPicture } from '@/components/shared/room-picture'
import { SectionHeading } from '@/components/shared/section-heading'
import { LIMITS } from '@/lib/domain/limits'
import { TransformLink } from './transform-link'

const SOLUTIONS = [
  { key: 'home', picture: 'patio-coastal' },
  { key: 'pro', picture: 'living-art_deco' },
] as const

const POINTS = ['one', 'two', 'three'] as const

/** One card for those who live there, one for those who design for others. */
export function Solutions() {
  const t = useTranslations('services.solutions')
  const words = useTranslations('common')
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} />
      <ul className="mt-12 grid gap-6 lg:grid-cols-2">
        {SOLUTIONS.map(({ key, picture }) => (
          <li
            key={key}
            className="flex flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-panel"
          >
            <figure className="relative">
              <RoomPicture
                name={picture}
                alt={t(`${key}.alt`)}
                sizes="(min-width: 84rem) 40rem, (min-width: 64rem) 47vw, 92vw"
                className="aspect-video"
              />
              <figcaption className="before-after-tag right-3">{words('illustrativeRender')}</figcaption>
            </figure>
            <div className="flex flex-1 flex-col p-6 lg:p-8">
              <h3 className="text-title font-medium">{t(`${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`${key}.body`)}</p>
              <ul className="mt-5 mb-8 flex flex-1 list-disc flex-col gap-2 pl-5 text-small text-muted marker:text-brass">
                {POINTS.map((point) => (
                  <li key={point}>{t(`${key}.${point}`, { count: LIMITS.designs.max })}</li>
                ))}
              </ul>
              <TransformLink variant="secondary">{t(`${key}.button`)}</TransformLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
