import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { RoomImage } from '@/components/sections/room-image'
import { FramedFigure } from '@/components/sections/section-heading'
import { StartDesigning } from '@/components/site/start-designing'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { ROOM_TYPES } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'
import { Link } from '@/lib/i18n/navigation'
import { HERO_AFTER, HERO_BEFORE } from './pictures'

/** Spec §2: 30 on desktop. CSS hides all but five below 768 px, and all of them when reduced motion is preferred. */
const COUNT = 30

/** Multiples of the golden ratio spread points evenly without a visible pattern. */
const GOLDEN = 0.618_034
const SILVER = 0.414_214

const BALLS = Array.from({ length: COUNT }, (_, index) => ball(index))

type BallStyle = CSSProperties & Record<`--${string}`, string>

function ball(index: number): { id: number; style: BallStyle } {
  const across = fraction(0.11 + index * GOLDEN)
  const down = fraction(0.23 + index * SILVER)
  const size = 6 + Math.round(fraction(index * 0.29) ** 2 * 44)
  const style: BallStyle = {
    '--x': `${Math.round(across * 100)}%`,
    '--y': `${Math.round(down * 100)}%`,
    '--size': `${size}px`,
    '--sway': `${Math.round((fraction(index * 0.37) - 0.5) * 120)}px`,
    '--seconds': `${14 + (index % 7) * 3}s`,
    '--head-start': `-${(index % 11) * 3}s`,
  }
  return { id: index, style }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

/** The drifting balls behind the hero. CSS animates them. */
function Balls() {
  return (
    <div className="balls" aria-hidden="true">
      {BALLS.map(({ id, style }) => (
        <span key={id} className="ball" style={style} />
      ))}
    </div>
  )
}

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
            <StartDesigning className={`${buttonVariants({ size: 'large' })} w-full sm:w-auto`}>
              {t('start')}
            </StartDesigning>
            <Link
              href={ROUTES.try}
              className={`${buttonVariants({ variant: 'secondary', size: 'large' })} w-full sm:w-auto`}
            >
              {t('try')}
            </Link>
            <a
              href="#how-it-works"
              className={`${buttonVariants({ variant: 'link', size: 'bare' })} min-h-11`}
            >
              {t('how')}
            </a>
          </div>
          <ul className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-small text-muted">
            {[
              t('facts.styles', { count: STYLE_IDS.length }),
              t('facts.rooms', { count: ROOM_TYPES.length }),
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
            before={<RoomImage name={HERO_BEFORE} alt={t('beforeAlt')} sizes={SIZES} isFirst />}
            after={<RoomImage name={HERO_AFTER} alt={t('afterAlt')} sizes={SIZES} isFirst />}
          />
        </FramedFigure>
      </div>
    </section>
  )
}
