import { useTranslations } from 'next-intl'
import { FramedFigure } from '@/components/shared/framed-figure'
import { RoomPicture } from '@/components/shared/room-picture'
import { TransformLink } from './transform-link'

export function Opening() {
  const t = useTranslations('services')
  const words = useTranslations('common')
  return (
    <section className="border-b border-line">
      <div className="column grid gap-12 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16 lg:py-24">
        <div className="flex flex-col justify-center">
          <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
          <p className="mt-6 mb-8 max-w-md text-lead text-muted">{t('lead')}</p>
          <TransformLink size="large">{t('start')}</TransformLink>
        </div>
        <FramedFigure caption={words('illustrativeRender')}>
          <RoomPicture
            name="bathroom-modern"
            alt={t('heroAlt')}
            sizes="(min-width: 84rem) 44rem, (min-width: 64rem) 54vw, 92vw"
            isFirst
            className="rounded-lg"
          />
        </FramedFigure>
      </div>
    </section>
  )
}
