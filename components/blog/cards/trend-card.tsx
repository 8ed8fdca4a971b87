import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Trend } from '@/lib/schemas/post'
import { BlogPicture } from '../parts/blog-picture'
import { MetaLine } from '../parts/meta-line'
import { Outlook } from '../parts/outlook'
import { PostLink } from '../parts/post-link'
import { TagRow } from '../parts/tag-row'
import { TrendFigures } from '../parts/trend-figures'
import { WordList } from '../parts/word-list'

const SIZES = '(min-width: 84rem) 30rem, (min-width: 64rem) 36vw, 92vw'

/** A trend takes a row of its own: its figures need the room. */
export function TrendCard({ post }: { post: Trend }) {
  const t = useTranslations('blog.trends')
  return (
    <Card className="trend-card overflow-hidden">
      <BlogPicture name={post.image} alt={post.imageAlt} sizes={SIZES} className="lg:aspect-auto lg:h-full" />
      <div className="flex flex-col gap-6 p-6 lg:p-8">
        <div>
          <p className="text-micro font-semibold text-brass">{post.category}</p>
          <h2 className="mt-1.5 text-title font-medium">{post.title}</h2>
          <p className="mt-2 mb-3 max-w-prose text-small text-muted">{post.description}</p>
          <MetaLine post={post} />
        </div>
        <TrendFigures trend={post} />
        <WordList title={t('keyFeatures')} lines={post.keyFeatures} />
        <Outlook predictions={post.predictions} headingLevel={3} />
        <TagRow tags={post.tags} />
        <div className="border-t border-line pt-4">
          <PostLink postKey={post.key} title={post.title}>
            {t('read')}
          </PostLink>
        </div>
      </div>
    </Card>
  )
}
