import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/shared/before-after-slider'
import { FramedFigure } from '@/components/shared/framed-figure'
import { RoomPicture } from '@/components/shared/room-picture'
import { StartDesigning } from '@/components/shared/start-designing'
import { buttonClass } from '@/components/ui/button'
import { ROOM_LIST } from '@/lib/domain/room-list'
import { STYLE_IDS } from '@/lib/domain/style-list'
import { Balls } from './balls'
import { HERO_AFTER, HERO_BEFORE } from './pictures'

const SIZES = '(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, 92vw'

export function Hero() {
  const t = useTranslations('home.hero')
  const words = useTranslations('common')
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="lamp-light" aria-hidden="true" />
      <Balls />
      <div className="column relative grid items-center gap-12 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16 lg:py-24">
        <div>
          <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
          <p className="mt-6 max-w-md text-lead text-muted">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <StartDesigning className={`${buttonClass({ size: 'large' })} w-full sm:w-auto`}>
              {t('start')}
            </StartDesigning>
            <a
              href="#how-it-works"
              className={`${buttonClass({ variant: 'secondary', size: 'large' })} w-full sm:w-auto`}
            >
              {t('how')}
            </a>
          </div>
          <ul className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-small text-muted">
            {[
              t('facts.styles', { count: STYLE_IDS.length }),
              t('facts.rooms', { count: ROOM_LIST.length }),
              t('facts.time'),
            ].map((fact) => (
              <li
                key={fact}
                className="flex items-center gap-2 before:size-1.5 before:rotate-45 before:bg-brass"
              >
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <FramedFigure caption={t('caption')}>
          <BeforeAfterSlider
            labels={{ before: words('before'), after: words('after'), slider: words('compare') }}
            before={<RoomPicture name={HERO_BEFORE} alt={t('beforeAlt')} sizes={SIZES} isFirst />}
            after={<RoomPicture name={HERO_AFTER} alt={t('afterAlt')} sizes={SIZES} isFirst />}
          />
        </FramedFigure>
      </div>
    </section>
  )
}
