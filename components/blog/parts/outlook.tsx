import { useTranslations } from 'next-intl'
import type { Trend } from '@/lib/schemas/post'

const TERMS = ['shortTerm', 'midTerm', 'longTerm'] as const

/** What may come, from near to far. */
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
