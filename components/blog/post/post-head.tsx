import { useFormatter, useTranslations } from 'next-intl'
import { BlogImage, DifficultyBadge, RoomsSlider } from '@/components/blog/parts/card-parts'
import { Crumbs } from '@/components/blog/parts/page-parts'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { siteUrl } from '@/lib/config/env-client'
import { routeOfPost } from '@/lib/config/routes'
import type { BlogCategory } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'

type Network = {
  key: 'facebook' | 'x'
  /** Its logo, drawn on 20 × 20. */
  mark: string
  hrefOf: (url: string, title: string) => string
}

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query).toString()}`

/** The two networks to share a page on (Spec §2). */
const SHARE_NETWORKS: readonly Network[] = [
  {
    key: 'facebook',
    mark: 'M11.6 18v-7.2h2.5l.4-2.9h-2.9V6c0-.8.3-1.4 1.5-1.4h1.5V2.1c-.3 0-1.2-.1-2.2-.1-2.3 0-3.8 1.4-3.8 3.8v2.1H6v2.9h2.6V18z',
    hrefOf: (url) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    key: 'x',
    mark: 'M11.7 8.7 17.6 2h-1.5l-5.1 5.8L7 2H2.2l6.2 8.9L2.2 18h1.5l5.4-6.2 4.3 6.2h4.8zM4.3 3.1h2.1l9.7 13.8H14z',
    hrefOf: (url, title) => withQuery('https://x.com/intent/post', { url, text: title }),
  },
]

/** Links to each network's share page with this page's URL. Nothing is loaded from the networks. */
export function ShareButtons({ postKey, title }: { postKey: string; title: string }) {
  const t = useTranslations('blog-post.share')
  const url = siteUrl() + routeOfPost(postKey)
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('title')}>
      {SHARE_NETWORKS.map(({ key, mark, hrefOf }) => (
        <li key={key}>
          <a
            href={hrefOf(url, title)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonVariants({ variant: 'secondary', size: 'small' })}
          >
            <svg aria-hidden="true" viewBox="0 0 20 20" fill="currentColor">
              <path d={mark} />
            </svg>
            {t(key)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Byline({ post: { author, date, updated, readTime } }: { post: Post }) {
  const t = useTranslations('blog-post')
  const blog = useTranslations('blog')
  const format = useFormatter()
  const day = (value: string) => (
    <time dateTime={value}>{format.dateTime(new Date(value), { dateStyle: 'long' })}</time>
  )
  return (
    <p className="byline">
      <span>{t('by', { name: t(`authors.${author}.name`) })}</span>
      <span>
        {t('published')} {day(date)}
      </span>
      {updated !== date && (
        <span>
          {t('updated')} {day(updated)}
        </span>
      )}
      <span>{blog('readTime', { minutes: readTime })}</span>
    </p>
  )
}

/** The authors, at the end. */
export function AuthorBox({ author }: { author: Post['author'] }) {
  const t = useTranslations('blog-post')
  return (
    <section className="author-box">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-10 shrink-0">
        <path fill="var(--color-brass-deep)" d="M2 13h5L4 23h24l-3-10h5v17H2z" />
        <path fill="var(--color-brass)" d="M2 2h28v11h-5l3 10H4l3-10H2z" />
      </svg>
      <div>
        <p className="text-micro text-faint">{t('writtenBy')}</p>
        <p className="font-display text-title">{t(`authors.${author}.name`)}</p>
        <p className="mt-1 text-small text-muted">{t(`authors.${author}.note`)}</p>
      </div>
    </section>
  )
}

const SIZES = '(min-width: 72rem) 68rem, 92vw'

export function PostHead({ post, category }: { post: Post; category: BlogCategory }) {
  const t = useTranslations('blog-post.kinds')
  return (
    <header className="post-head">
      <Crumbs category={category} />
      <div className="flex flex-wrap gap-2">
        <Badge tone="brass">{t(post.kind)}</Badge>
        {post.kind === 'tip' && <DifficultyBadge difficulty={post.difficulty} />}
      </div>
      <h1 className="post-title">{post.title}</h1>
      <p className="mt-5 text-lead text-muted">{post.description}</p>
      <Byline post={post} />
    </header>
  )
}

/** The picture above the text; for a project, the before-and-after slider. */
export function PostPicture({ post }: { post: Post }) {
  const words = useTranslations('blog.caseStudies')
  const { title } = post
  return (
    <figure className="post-picture">
      <div className="framed">
        {post.kind === 'caseStudy' ? (
          <RoomsSlider
            before={post.beforeImage}
            after={post.afterImage}
            words={{
              slide: words('slide', { title }),
              before: words('before', { title }),
              after: words('after', { title }),
            }}
            sizes={SIZES}
            isFirst
          />
        ) : (
          <BlogImage
            name={post.image}
            alt={post.imageAlt}
            sizes={SIZES}
            isFirst
            className="rounded-lg lg:aspect-2/1"
          />
        )}
      </div>
      <div className="rule-ticks mx-3" aria-hidden="true" />
      <figcaption className="mt-3 text-small text-faint">{post.imageCaption}</figcaption>
    </figure>
  )
}
