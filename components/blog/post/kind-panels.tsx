import { useTranslations } from 'next-intl'
import { TagRow, Voice, WordList } from '@/components/blog/parts/card-parts'
import {
  CaseParticulars,
  CaseResults,
  MetricsTable,
  Outlook,
  TrendFigures,
} from '@/components/blog/parts/post-figures'
import type { CaseStudy, Comparison, Post, Tip, Trend } from '@/lib/schemas/post'

/** The summary that a kind of post has above its text. */
export function PanelBefore({ post }: { post: Post }) {
  if (post.kind === 'comparison') return <AtAGlance post={post} />
  if (post.kind === 'tip') return <InShort post={post} />
  if (post.kind === 'trend') return <Figures post={post} />
  return post.kind === 'caseStudy' ? <Project post={post} /> : null
}

/** The part that a kind of post has below its text. */
export function PanelAfter({ post }: { post: Post }) {
  if (post.kind === 'trend') return <Impact post={post} />
  return post.kind === 'caseStudy' ? <InTheirWords post={post} /> : null
}

function AtAGlance({ post }: { post: Comparison }) {
  const t = useTranslations('blog.comparisons')
  const words = useTranslations('blog-post.comparison')
  return (
    <section className="kind-panel">
      <h2 className="kind-title">{words('title')}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <WordList title={t('ai')} lines={post.highlights.ai} />
        <WordList title={t('traditional')} lines={post.highlights.traditional} />
      </div>
      <MetricsTable metrics={post.metrics} />
    </section>
  )
}

function InShort({ post }: { post: Tip }) {
  const t = useTranslations('blog.tips')
  const words = useTranslations('blog-post.tip')
  return (
    <section className="kind-panel">
      <h2 className="kind-title">{words('title')}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <WordList title={t('keyPoints')} lines={post.keyPoints} />
        <WordList title={t('aiInsights')} lines={post.aiInsights} mark="spark" />
      </div>
      <TagRow tags={post.topics} label={t('topics')} />
    </section>
  )
}

function Figures({ post }: { post: Trend }) {
  const t = useTranslations('blog.trends')
  const words = useTranslations('blog-post.trend')
  return (
    <section className="kind-panel">
      <h2 className="kind-title">{words('figures')}</h2>
      <TrendFigures trend={post} />
      <WordList title={t('keyFeatures')} lines={post.keyFeatures} />
    </section>
  )
}

function Project({ post }: { post: CaseStudy }) {
  const t = useTranslations('blog-post.caseStudy')
  return (
    <section className="kind-panel">
      <h2 className="kind-title">{t('project')}</h2>
      <CaseParticulars post={post} />
      <h3 className="font-sans text-small font-semibold text-brass-bright">{t('results')}</h3>
      <CaseResults post={post} />
      <p className="text-micro text-faint">{t('sample')}</p>
    </section>
  )
}

const TOUCHED = ['designers', 'homeowners', 'industry'] as const

function Impact({ post }: { post: Trend }) {
  const t = useTranslations('blog-post.trend')
  return (
    <>
      <section>
        <h2 className="post-section">{t('impact')}</h2>
        <dl className="impact">
          {TOUCHED.map((who) => (
            <div key={who}>
              <dt className="font-semibold">{t(who)}</dt>
              <dd className="text-muted">{post.impact[who]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Outlook predictions={post.predictions} headingLevel={2} />
    </>
  )
}

function InTheirWords({ post }: { post: CaseStudy }) {
  const t = useTranslations('blog-post.caseStudy')
  return (
    <section>
      <h2 className="post-section">{t('voice')}</h2>
      <Voice testimonial={post.testimonial} />
    </section>
  )
}
