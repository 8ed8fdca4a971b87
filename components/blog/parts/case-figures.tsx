import { useTranslations } from 'next-intl'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'
import type { CaseStudy } from '@/lib/schemas/post'

const RESULTS = ['timeSaved', 'costSaved', 'satisfaction', 'iterationCount'] as const
const PARTICULARS = ['client', 'location', 'duration', 'budget', 'style', 'roomType'] as const

/** What a project took and what it saved. */
export function CaseResults({ results }: { results: CaseStudy['results'] }) {
  const t = useTranslations('blog.caseStudies')
  return (
    <dl className="case-results">
      {RESULTS.map((result) => (
        <div key={result}>
          <dt className="text-micro font-semibold text-faint">{t(result)}</dt>
          <dd className="font-display text-title text-brass-bright">{results[result]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who, where and with what. */
export function CaseParticulars({ metadata }: { metadata: CaseStudy['metadata'] }) {
  const t = useTranslations('blog.caseStudies')
  const shown = {
    ...metadata,
    style: findStyle(metadata.style)?.label ?? metadata.style,
    roomType: findRoom(metadata.roomType)?.label ?? metadata.roomType,
  }
  return (
    <dl className="case-particulars text-small">
      {PARTICULARS.map((particular) => (
        <div key={particular}>
          <dt className="text-faint">{t(particular)}</dt>
          <dd>{shown[particular]}</dd>
        </div>
      ))}
    </dl>
  )
}
