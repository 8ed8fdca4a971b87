import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/shared/section-heading'
import { ROOM_LIST } from '@/lib/domain/room-list'

const TILES = ['brush', 'styles', 'rooms', 'control', 'storage', 'size'] as const

export function Tiles() {
  const t = useTranslations('services.features')
  return (
    <section className="column pb-20 lg:pb-28">
      <SectionHeading title={t('title')} />
      <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {TILES.map((key) => (
          <li key={key} className="bg-panel p-6 lg:p-8">
            <h3 className="text-title font-medium">{t(`${key}.title`, { count: ROOM_LIST.length })}</h3>
            <p className="mt-2 text-small text-muted">{t(`${key}.body`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
