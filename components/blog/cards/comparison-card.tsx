import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Comparison } from '@/lib/schemas/post'
import { BlogPicture } from '../parts/blog-picture'
import { CardFoot, CardHeading } from '../parts/card-words'
import { MetricsTable } from '../parts/metrics-table'
import { TagRow } from '../parts/tag-row'
import { WordList } from '../parts/word-list'

const SIZES = '(min-width: 84rem) 39rem, (min-width: 64rem) 46vw, 92vw'

export function ComparisonCard({ post }: { post: Comparison }) {
  const t = useTranslations('blog.comparisons')
  return (
    <Card className="flex flex-col overflow-hidden">
      <BlogPicture name={post.image} alt={post.imageAlt} sizes={SIZES} className="aspect-5/2" />
      <div className="flex grow flex-col gap-5 p-6">
        <TagRow tags={post.tags} />
        <CardHeading post={post} />
        <div className="grid gap-5 sm:grid-cols-2">
          <WordList title={t('ai')} lines={post.highlights.ai} />
          <WordList title={t('traditional')} lines={post.highlights.traditional} />
        </div>
        <MetricsTable metrics={post.metrics} />
        <CardFoot post={post}>{t('read')}</CardFoot>
      </div>
    </Card>
  )
}
