import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { designDiff, findRoomDesign } from '@/lib/config/room-diff-reports'
import { roomLabel } from '@/lib/domain/rooms'
import { styleLabel } from '@/lib/domain/styles'
import type { CaseStudy, Comparison, Trend } from '@/lib/schemas/post'

const COUNTED = ['areas', 'coverage', 'changedOutside', 'iterationCount'] as const
const ESTIMATES = ['timeSaved', 'costSaved'] as const
const PARTICULARS = ['client', 'location', 'duration', 'budget', 'style', 'roomType'] as const

/** The numbers counted when the design was made. */
export function CaseResults({ post: { afterImage, results } }: { post: CaseStudy }) {
  const t = useTranslations('blog.caseStudies')
  const format = useFormatter()
  const design = findRoomDesign(afterImage)
  if (!design) return null
  const { areas, coverage, changedOutside } = designDiff(design)
  const counted = {
    areas: format.number(areas),
    coverage: format.number(coverage, { style: 'percent' }),
    changedOutside: format.number(changedOutside),
    iterationCount: format.number(results.iterationCount),
  }
  return (
    <dl className="case-results">
      {COUNTED.map((key) => (
        <div key={key}>
          <dt className="text-micro font-semibold text-faint">{t(`counted.${key}`)}</dt>
          <dd className="font-display text-title text-brass-bright">{counted[key]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Client, place and budget, and our own estimate of the savings. */
export function CaseParticulars({ post: { metadata, results } }: { post: CaseStudy }) {
  const t = useTranslations('blog.caseStudies')
  const shown = {
    ...metadata,
    ...results,
    style: styleLabel(metadata.style),
    roomType: roomLabel(metadata.roomType),
  }
  return (
    <dl className="case-particulars text-small">
      {[...PARTICULARS, ...ESTIMATES].map((particular) => (
        <div key={particular}>
          <dt className="text-faint">{t(particular)}</dt>
          <dd>{shown[particular]}</dd>
        </div>
      ))}
    </dl>
  )
}

const STATS = ['adoptionRate', 'growthRate', 'userSatisfaction'] as const

/** Adoption, growth and satisfaction, each with its meaning and source. */
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

const TERMS = ['shortTerm', 'midTerm', 'longTerm'] as const

/** The outlook, from short to long term. */
export function Outlook({
  predictions,
  headingLevel,
}: {
  predictions: Trend['predictions']
  headingLevel: 2 | 3
}) {
  const t = useTranslations('blog.trends')
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading
        className={
          headingLevel === 2 ? 'post-section' : 'font-sans text-small font-semibold text-brass-bright'
        }
      >
        {t('outlook')}
      </Heading>
      <dl className="outlook">
        {TERMS.map((term) => (
          <div key={term}>
            <dt className="text-small font-semibold">{t(term)}</dt>
            <dd className="text-small text-muted">{predictions[term]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const METRICS = ['cost', 'time', 'iterations'] as const

/** Cost, time and iterations of both approaches. */
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
