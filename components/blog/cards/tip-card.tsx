import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { MAX_CARD_TOPICS } from '@/lib/domain/blog'
import type { Tip } from '@/lib/schemas/post'
import { BlogPicture } from '../parts/blog-picture'
import { DifficultyBadge } from '../parts/difficulty-badge'
import { MetaLine } from '../parts/meta-line'
import { PostLink } from '../parts/post-link'
import { TagRow } from '../parts/tag-row'
import { WordList } from '../parts/word-list'

const SIZES = '(min-width: 84rem) 26rem, (min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 92vw'

export function TipCard({ post }: { post: Tip }) {
  const t = useTranslations('blog.tips')
  return (
    <Card className="flex flex-col overflow-hidden">
      <BlogPicture name={post.image} alt={post.imageAlt} sizes={SIZES} />
      <div className="flex grow flex-col gap-5 p-6">
        <div className="flex items-center justify-between gap-3">
          <span className="text-micro font-semibold text-brass">{post.category}</span>
          <DifficultyBadge difficulty={post.difficulty} />
        </div>
        <div>
          <h2 className="text-title font-medium">{post.title}</h2>
          <p className="mt-2 mb-3 text-small text-muted">{post.description}</p>
          <MetaLine post={post} />
        </div>
        <TagRow tags={post.topics.slice(0, MAX_CARD_TOPICS)} label={t('topics')} />
        <WordList title={t('keyPoints')} lines={post.keyPoints} />
        <WordList title={t('aiInsights')} lines={post.aiInsights} mark="spark" />
        <div className="mt-auto border-t border-line pt-4">
          <PostLink postKey={post.key} title={post.title}>
            {t('read')}
          </PostLink>
        </div>
      </div>
    </Card>
  )
}
