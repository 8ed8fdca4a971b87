import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { StartDesigning } from '@/components/site/start-designing'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { COUNTS } from '@/lib/domain/counts'
import { Link } from '@/lib/i18n/navigation'
import { HeroFigure } from './hero-figure'

/** Spec §2: 30 on desktop. CSS hides all but five below 768 px, and all of them when reduced motion is preferred. */
const COUNT = 30

/** Each ball has its index, from which CSS derives its position, size and motion. */
const BALLS = Array.from({ length: COUNT }, (_, index): CSSProperties & { '--i': number } => ({
  '--i': index,
}))

/** The drifting balls behind the hero. CSS animates them. */
function Balls() {
  return (
    <div className="balls" aria-hidden="true">
      {BALLS.map((style) => (
        <span key={style['--i']} style={style} />
      ))}
    </div>
  )
}

export function Hero() {
  const t = useTranslations('home.hero')
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="lamp-light" aria-hidden="true" />
      <Balls />
      {/* On a phone, the image comes right after the title. */}
      <div className="column relative grid items-center gap-x-16 gap-y-6 pt-8 pb-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:py-16">
        <div className="lg:row-start-1 lg:pt-6">
          <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
          <p className="mt-4 max-w-md text-lead text-muted lg:mt-6">{t('lead')}</p>
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <HeroFigure />
        </div>
        <div className="lg:row-start-2 lg:self-start">
          <div className="flex flex-wrap gap-3">
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
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-small text-muted">
            {[t('facts.styles', COUNTS), t('facts.rooms', COUNTS), t('facts.time')].map((fact) => (
              <li
                key={fact}
                className="flex items-center gap-2 before:size-1.5 before:rotate-45 before:bg-brass"
              >
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
