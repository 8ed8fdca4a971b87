import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/sections/closing-band'
import { PictureOpening } from '@/components/sections/image-opening'
import { SectionHeading } from '@/components/sections/section-heading'
import { COUNTS } from '@/lib/domain/counts'
import { Gallery, Solutions, TransformLink } from './services-solutions'

const FIGURES = ['outside', 'styles', 'rooms', 'batch', 'free'] as const

function Statistics() {
  const t = useTranslations('services.stats')
  return (
    <section className="border-t border-line bg-surface">
      <div className="column py-20">
        <h2 className="text-heading font-medium tracking-tight">{t('title')}</h2>
        <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3 lg:flex lg:justify-between">
          {FIGURES.map((key) => (
            <div
              key={key}
              className="flex flex-col-reverse justify-end border-l border-brass-deep pl-4 lg:pl-5"
            >
              <dt className="mt-1 text-muted">{t(`${key}.label`)}</dt>
              <dd className="font-display text-title font-medium whitespace-nowrap text-brass-bright lg:text-heading">
                {t(`${key}.value`, COUNTS)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const TILES = ['brush', 'styles', 'rooms', 'control', 'storage', 'size'] as const

function Tiles() {
  const t = useTranslations('services.features')
  return (
    <section className="column pb-20 lg:pb-28">
      <SectionHeading title={t('title')} />
      <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {TILES.map((key) => (
          <li key={key} className="bg-panel p-6 lg:p-8">
            <h3 className="text-title font-medium">{t(`${key}.title`, COUNTS)}</h3>
            <p className="mt-2 text-muted">{t(`${key}.body`, COUNTS)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS = ['read', 'mask', 'make', 'prove'] as const

/** The processing of a photo, step by step. */
function Technology() {
  const t = useTranslations('services.technology')
  return (
    <section className="border-y border-line bg-surface">
      <div className="rule-ticks rotate-180" aria-hidden="true" />
      <div className="column grid gap-10 py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} />
        <ol className="border-t border-line">
          {STEPS.map((key, index) => (
            <li key={key} className="flex gap-6 border-b border-line py-6">
              <span
                className="w-8 shrink-0 font-display text-heading leading-none text-brass"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-title font-medium">{t(`${key}.title`)}</h3>
                <p className="mt-2 text-muted">{t(`${key}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function ServicesScreen() {
  const t = useTranslations('services')
  return (
    <main>
      <PictureOpening title={t('title')} lead={t('lead')} picture="designs/kitchen-navy" alt={t('heroAlt')}>
        <TransformLink size="large">{t('start')}</TransformLink>
      </PictureOpening>
      <Solutions />
      <Technology />
      <Gallery />
      <Tiles />
      <Statistics />
      <ClosingBand title={t('closing.title')} lead={t('closing.lead')} picture="designs/bathroom-zellige">
        <TransformLink size="large">{t('closing.start')}</TransformLink>
      </ClosingBand>
    </main>
  )
}
