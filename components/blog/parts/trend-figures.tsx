import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Trend } from '@/lib/schemas/post'

const STATS = ['adoptionRate', 'growthRate', 'userSatisfaction'] as const

/** Adoption, growth and satisfaction: each with what was counted and who counted it. */
export function TrendFigures({ trend: { trendStats, sources } }: { trend: Trend }) {
  const t = useTranslations('blog.trends')
  const publisherOf = (id: string | undefined) => sources.find((source) => source.id === id)?.publisher
  return (
    <dl className="trend-figures">
      {STATS.map((stat) => {
        const { value, means, source } = trendStats[stat]
        return (
          <div key={stat}>
            <dt className="text-micro font-semibold text-faint">{t(stat)}</dt>
            <dd className="font-display text-heading text-brass-bright">{value}</dd>
            <dd className="text-small text-muted">{means}</dd>
            <dd className="mt-1 text-micro text-faint">
              {publisherOf(source) ?? <Badge tone="brass">{t('illustrative')}</Badge>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
