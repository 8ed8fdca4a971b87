import { useTranslations } from 'next-intl'
import type { Comparison } from '@/lib/schemas/post'

const METRICS = ['cost', 'time', 'iterations'] as const

/** Cost, time and iterations of both ways. */
export function MetricsTable({ metrics }: { metrics: Comparison['metrics'] }) {
  const t = useTranslations('blog.comparisons')
  return (
    <table className="metrics w-full text-left text-small">
      <caption className="sr-only">{t('metrics')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="text-brass-bright">
            {t('ai')}
          </th>
          <th scope="col">{t('traditional')}</th>
        </tr>
      </thead>
      <tbody>
        {METRICS.map((metric) => (
          <tr key={metric}>
            <th scope="row" className="text-faint">
              {t(metric)}
            </th>
            <td>{metrics[metric].ai}</td>
            <td className="text-muted">{metrics[metric].traditional}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
