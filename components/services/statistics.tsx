import { useTranslations } from 'next-intl'

const FIGURES = ['time', 'satisfaction', 'pace', 'clients', 'process'] as const

export function Statistics() {
  const t = useTranslations('services.stats')
  return (
    <section className="border-t border-line bg-bench">
      <div className="column py-20">
        <h2 className="text-heading font-medium tracking-tight">{t('title')}</h2>
        <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3 lg:flex lg:justify-between">
          {FIGURES.map((key) => (
            <div
              key={key}
              className="flex flex-col-reverse justify-end border-l border-brass-deep pl-4 lg:pl-5"
            >
              <dt className="mt-1 text-small text-muted">{t(`${key}.label`)}</dt>
              <dd className="font-display text-title font-medium whitespace-nowrap text-brass-bright lg:text-heading">
                {t(`${key}.value`)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-10 max-w-prose text-small text-faint">{t('note')}</p>
      </div>
    </section>
  )
}
