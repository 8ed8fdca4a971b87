import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { RoomImage } from '@/components/sections/room-image'
import { RoomTrio, TRIO_SIZES } from '@/components/sections/room-trio'
import { SectionHeading } from '@/components/sections/section-heading'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import { STYLE_IDS } from '@/lib/domain/styles'
import { Link } from '@/lib/i18n/navigation'

/** Rooms that show how they were when pointed at. On top is a checkbox, for fingers and keys. */
export function Gallery() {
  const t = useTranslations('services.gallery')
  const words = useTranslations('common')
  const rooms = useTranslations('common.rooms')
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t.rich('lead', KEY_HINTS)} />
      <RoomTrio
        titleOf={(room) => rooms(`${room}.title`)}
        noteOf={(room) => rooms(`${room}.note`)}
        pictureOf={({ room, before, after }) => (
          <label className="reveal">
            <RoomImage name={after} alt={rooms(`${room}.after`)} sizes={TRIO_SIZES} />
            <span aria-hidden="true" className="before-after-tag left-3">
              {words('after')}
            </span>
            <span className="reveal-before">
              <RoomImage name={before} alt={rooms(`${room}.before`)} sizes={TRIO_SIZES} />
              <span aria-hidden="true" className="before-after-tag left-3">
                {words('before')}
              </span>
            </span>
            <input
              type="checkbox"
              aria-label={t('reveal', { room: rooms(`${room}.title`) })}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
          </label>
        )}
      />
    </section>
  )
}

const SOLUTIONS = [
  { key: 'home', picture: 'designs/bedroom-clay' },
  { key: 'pro', picture: 'designs/living-art_deco' },
] as const

const POINTS = ['one', 'two', 'three'] as const

/** One card for those who live there, one for those who design for others. */
export function Solutions() {
  const t = useTranslations('services.solutions')
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} />
      <ul className="mt-12 grid gap-6 lg:grid-cols-2">
        {SOLUTIONS.map(({ key, picture }) => (
          <li
            key={key}
            className="flex flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-panel"
          >
            <RoomImage
              name={picture}
              alt={t(`${key}.alt`)}
              sizes="(min-width: 84rem) 40rem, (min-width: 64rem) 47vw, 92vw"
            />
            <div className="flex flex-1 flex-col p-6 lg:p-8">
              <h3 className="text-title font-medium">{t(`${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`${key}.body`)}</p>
              <ul className="mt-5 mb-8 flex flex-1 list-disc flex-col gap-2 pl-5 text-muted marker:text-brass">
                {POINTS.map((point) => (
                  <li key={point}>
                    {t(`${key}.${point}`, { count: LIMITS.designs.max, styles: STYLE_IDS.length })}
                  </li>
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

/** Every button of this page leads to the design tool, whose guard knows the way for those who may not enter yet. */
export function TransformLink({
  children,
  size = 'medium',
  variant = 'primary',
}: {
  children: ReactNode
  size?: 'medium' | 'large'
  variant?: 'primary' | 'secondary'
}) {
  return (
    <Link href={ROUTES.transform} className={`${buttonVariants({ size, variant })} self-start`}>
      {children}
    </Link>
  )
}
