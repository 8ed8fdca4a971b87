import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/sections/section-heading'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { routeOfPost } from '@/lib/config/routes'
import { type BlogCategory, MAX_CARD_TOPICS } from '@/lib/domain/blog'
import { Link } from '@/lib/i18n/navigation'
import type { CaseStudy, Comparison, Post, Tip, Trend } from '@/lib/schemas/post'
import {
  BlogImage,
  CardFoot,
  CardHeading,
  DifficultyBadge,
  MetaLine,
  PostLink,
  TagRow,
  WordList,
} from './card-parts'
import { CaseResults, MetricsTable, Outlook, TrendFigures } from './post-figures'

/** The widths of the cards' images, as in `<img sizes>`. */
const LIST_SIZES = '(min-width: 84rem) 26rem, (min-width: 48rem) 45vw, 92vw'
const THIRD_SIZES = '(min-width: 84rem) 26rem, (min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 92vw'
const HALF_SIZES = '(min-width: 84rem) 39rem, (min-width: 64rem) 46vw, 92vw'
/** As tall as the card, so cropped on both sides. */
const TALL_SIZES = '(min-width: 64rem) 75rem, 92vw'

export type Listed = { post: Post; category: BlogCategory }

/** More posts, in a band of their own. */
export function MorePosts({ title, posts }: { title: string; posts: readonly Listed[] }) {
  if (posts.length === 0) return null
  return (
    <section className="border-t border-line bg-surface">
      <div className="column py-14 lg:py-20">
        <SectionHeading title={title} />
        <ul className="mt-10 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
          {posts.map((listed) => (
            <li key={listed.post.key}>
              <PostCard {...listed} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A post in a list of any kind. The whole card is a link. */
export function PostCard({ post, category }: Listed) {
  const t = useTranslations('blog.categories')
  return (
    <article className="post-card group flex h-full flex-col">
      <div className="overflow-hidden rounded-lg">
        <BlogImage name={post.image} alt={post.imageAlt} sizes={LIST_SIZES} className="post-card-picture" />
      </div>
      <p className="mt-4 text-micro font-semibold text-brass">{t(`${category}.name`)}</p>
      <h3 className="mt-1.5 text-title font-medium">
        <Link href={routeOfPost(post.key)} className="post-card-link">
          {post.title}
        </Link>
      </h3>
      <p className="mt-2 mb-3 grow text-muted">{post.description}</p>
      <MetaLine post={post} />
    </article>
  )
}

export function CaseStudyCard({ post }: { post: CaseStudy }) {
  const t = useTranslations('blog')
  return (
    <Card className="flex flex-col overflow-hidden">
      <BlogImage name={post.image} alt={post.imageAlt} sizes={THIRD_SIZES} />
      <div className="flex grow flex-col gap-5 p-6">
        <CardHeading post={post} />
        <CaseResults post={post} />
        <TagRow tags={post.tags} />
        <CardFoot post={post}>{t('case-studies.read')}</CardFoot>
      </div>
    </Card>
  )
}

export function ComparisonCard({ post }: { post: Comparison }) {
  const t = useTranslations('blog.comparisons')
  return (
    <Card className="flex flex-col overflow-hidden">
      <BlogImage name={post.image} alt={post.imageAlt} sizes={HALF_SIZES} className="aspect-5/2" />
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

export function TipCard({ post, isWide }: { post: Tip; isWide: boolean }) {
  const t = useTranslations('blog.tips')
  return (
    <Card className={cn('overflow-hidden', isWide ? 'wide-card' : 'flex flex-col')}>
      <BlogImage
        name={post.image}
        alt={post.imageAlt}
        sizes={isWide ? HALF_SIZES : THIRD_SIZES}
        {...(isWide && { className: 'lg:aspect-auto lg:h-full' })}
      />
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

/** A trend gets a row of its own: its figures need the space. */
export function TrendCard({ post }: { post: Trend }) {
  const t = useTranslations('blog.trends')
  return (
    <Card className="wide-card overflow-hidden">
      <BlogImage
        name={post.image}
        alt={post.imageAlt}
        sizes={TALL_SIZES}
        className="lg:aspect-auto lg:h-full"
      />
      <div className="flex flex-col gap-6 p-6 lg:p-8">
        <div>
          <p className="text-micro font-semibold text-brass">{post.category}</p>
          <h2 className="mt-1.5 text-title font-medium">{post.title}</h2>
          <p className="mt-2 mb-3 max-w-prose text-muted">{post.description}</p>
          <MetaLine post={post} />
        </div>
        <TrendFigures trend={post} />
        <WordList title={t('keyFeatures')} lines={post.keyFeatures} />
        <Outlook predictions={post.predictions} headingLevel={3} />
        <TagRow tags={post.tags} />
        <div className="border-t border-line pt-4">
          <PostLink post={post}>{t('read')}</PostLink>
        </div>
      </div>
    </Card>
  )
}
