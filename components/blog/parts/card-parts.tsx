import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { DesignOutline } from '@/components/sections/design-diff-report'
import { type RoomImageProps, roomImageProps } from '@/components/sections/room-image'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/lib/cn'
import { outlineName } from '@/lib/config/room-designs'
import { findRoomDesign } from '@/lib/config/room-diff-reports'
import { routeOfPost } from '@/lib/config/routes'
import type { Difficulty } from '@/lib/domain/blog'
import { Link } from '@/lib/i18n/navigation'
import type { CaseStudy, Post } from '@/lib/schemas/post'
import { ImageWithFallback } from './image-with-fallback'

/** A post's heading, the same on every full card. */
export function CardHeading({ post }: { post: Post }) {
  return (
    <div>
      <h2 className="text-title font-medium">{post.title}</h2>
      <p className="mt-2 mb-3 text-muted">{post.description}</p>
      <MetaLine post={post} />
    </div>
  )
}

/** The link to the post, at the bottom of its card however tall the neighbors are. */
export function CardFoot({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <div className="mt-auto border-t border-line pt-4">
      <PostLink post={post}>{children}</PostLink>
    </div>
  )
}

/** When a post was published and how long it takes to read. */
export function MetaLine({ post: { date, readTime } }: { post: Pick<Post, 'date' | 'readTime'> }) {
  const t = useTranslations('blog')
  const format = useFormatter()
  return (
    <p className="flex flex-wrap gap-x-3 text-micro text-faint">
      <time dateTime={date}>{format.dateTime(new Date(date), { dateStyle: 'medium' })}</time>
      <span aria-hidden="true">·</span>
      <span>{t('readTime', { minutes: readTime })}</span>
    </p>
  )
}

/** The link to the full post. Its title makes it unique for screen readers. */
export function PostLink({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <Link
      href={routeOfPost(post.key)}
      className={`${buttonVariants({ variant: 'link', size: 'bare' })} post-link`}
    >
      {children}
      <span className="sr-only">{`: ${post.title}`}</span>
      <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="M4 10h12m-5-5 5 5-5 5" />
      </svg>
    </Link>
  )
}

export function TagRow({ tags, label }: { tags: readonly string[]; label?: string }) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Green, yellow, and red for anything harder (Spec §2). */
const TONES: Record<Difficulty, BadgeTone> = {
  Beginner: 'success',
  Intermediate: 'warning',
  Advanced: 'danger',
}

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const t = useTranslations('blog.tips')
  return (
    <Badge tone={TONES[difficulty]}>
      <span className="sr-only">{t('difficulty')}</span>
      {t(`levels.${difficulty}`)}
    </Badge>
  )
}

/** A short list with a title: key points, insights, highlights. */
export function WordList({
  title,
  lines,
  mark = 'dot',
}: {
  title: ReactNode
  lines: readonly string[]
  mark?: 'dot' | 'spark'
}) {
  return (
    <div>
      <h3 className="font-sans text-small font-semibold text-brass-bright">{title}</h3>
      <ul className={cn('word-list', mark === 'spark' && 'word-list-spark')}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** A project's testimonial. The page says once that it is an example. */
export function Voice({ testimonial: { quote, author, role } }: { testimonial: CaseStudy['testimonial'] }) {
  return (
    <figure className="border-l-2 border-brass-deep pl-6">
      <blockquote className="font-display text-title font-normal">{quote}</blockquote>
      <figcaption className="mt-3 text-small text-muted">{`${author}, ${role}`}</figcaption>
    </figure>
  )
}

/** A picture in the blog, with a message when it can't be loaded. */
export function BlogImage(props: RoomImageProps) {
  const t = useTranslations('blog')
  return <ImageWithFallback {...roomImageProps(props)} failed={t('failedImage')} />
}

/** Two pictures of one room with a draggable line, and what the design changed if it is one of ours. */
export function RoomsSlider({
  before,
  after,
  words,
  sizes,
  isFirst = false,
}: {
  before: string
  after: string
  words: { slide: string; before: string; after: string }
  sizes: string
  isFirst?: boolean
}) {
  const t = useTranslations('common')
  const design = findRoomDesign(after)
  const isPair = findRoomDesign(before) !== undefined
  const changed = design && {
    label: t('showChanged'),
    image: <DesignOutline outline={outlineName(design)} sizes={sizes} />,
  }
  return (
    <BeforeAfterSlider
      labels={{
        before: t(isPair ? 'firstDesign' : 'before'),
        after: t(isPair ? 'secondDesign' : 'after'),
        slider: words.slide,
      }}
      changed={changed}
      before={<BlogImage name={before} alt={words.before} sizes={sizes} isFirst={isFirst} />}
      after={<BlogImage name={after} alt={words.after} sizes={sizes} isFirst={isFirst} />}
    />
  )
}
