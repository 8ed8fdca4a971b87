import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { MAX_CARD_TOPICS } from '@/lib/domain/blog'
import type { Tip } from '@/lib/schemas/post'
import { BlogPicture } from '../parts/blog-picture'
import { CardFoot, CardHeading } from '../parts/card-words'
import { DifficultyBadge } from '../parts/difficulty-badge'
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
        <CardHeading post={post} />
        <TagRow tags={post.topics.slice(0, MAX_CARD_TOPICS)} label={t('topics')} />
        <WordList title={t('keyPoints')} lines={post.keyPoints} />
        <WordList title={t('aiInsights')} lines={post.aiInsights} mark="spark" />
        <CardFoot post={post}>{t('read')}</CardFoot>
      </div>
    </Card>
  )
}
