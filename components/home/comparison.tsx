import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/sections/section-heading'
import { LIMITS } from '@/lib/domain/limits'
import { SITE } from '@/lib/site'

const ROWS = ['cost', 'first', 'process', 'pace', 'options', 'people'] as const

/** AI and traditional design, point by point. */
export function HomeComparison() {
  const t = useTranslations('home.comparison')
  return (
    <section className="border-y border-line bg-surface">
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} />
        <table className="comparison mt-12 w-full text-left">
          <caption className="sr-only">{t('caption')}</caption>
          <thead className="font-display text-title">
            <tr>
              <td />
              <th scope="col" className="font-medium text-brass-bright">
                {t('ai', { name: SITE.name })}
              </th>
              <th scope="col" className="font-medium">
                {t('traditional')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                <th scope="row" className="text-small font-semibold text-muted">
                  {t(`${row}.label`)}
                </th>
                <td className="font-medium">{t(`${row}.ai`, { count: LIMITS.designs.max })}</td>
                <td className="text-muted">{t(`${row}.traditional`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-6 max-w-prose text-small text-faint">{t('source')}</p>
      </div>
    </section>
  )
}
