import { useTranslations } from 'next-intl'
import { type Listed, MorePosts } from '@/components/blog/parts/cards'
import { BlogClosing } from '@/components/blog/parts/page-parts'
import type { BlogCategory } from '@/lib/domain/blog'
import type { Post, PostSource } from '@/lib/schemas/post'
import { PanelAfter, PanelBefore } from './kind-panels'
import { PostBody, sourceAnchor } from './post-body'
import { AuthorBox, PostHead, PostPicture, ShareButtons } from './post-head'

/** Links to the post's headings. */
function Contents({ headings }: { headings: Post['headings'] }) {
  const t = useTranslations('blog-post')
  return (
    <nav aria-label={t('contents')} className="contents-list">
      <p className="text-small font-semibold text-brass-bright">{t('contents')}</p>
      <ol>
        {headings
          .filter(({ depth }) => depth === 2)
          .map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
      </ol>
    </nav>
  )
}

function SourcesList({ sources }: { sources: readonly PostSource[] }) {
  const t = useTranslations('blog-post.sources')
  if (sources.length === 0) return null
  return (
    <section className="sources">
      <h2 className="post-section">{t('title')}</h2>
      <ol>
        {sources.map(({ id, title, publisher, url, year }) => (
          <li key={id} id={sourceAnchor(id)}>
            <a href={url} rel="noopener">
              {title}
            </a>
            <span className="text-faint">
              {` (${year === undefined ? publisher : t('line', { publisher, year: String(year) })})`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A full post: header, picture, text between contents and sources, and what to read next. */
export function PostScreen({
  post,
  category,
  diagrams,
  related,
}: {
  post: Post
  category: BlogCategory
  diagrams: Record<string, string>
  related: Listed[]
}) {
  const t = useTranslations('blog-post')
  return (
    <main>
      <article>
        <div className="column relative">
          <PostHead post={post} category={category} />
          <PostPicture post={post} />
          <div className="post-columns">
            <Contents headings={post.headings} />
            <div className="post-middle">
              <PanelBefore post={post} />
              <PostBody post={post} diagrams={diagrams} />
              <PanelAfter post={post} />
              <section className="flex flex-wrap items-center justify-between gap-4 border-y border-line py-5">
                <h2 className="font-sans text-body font-semibold">{t('share.title')}</h2>
                <ShareButtons postKey={post.key} title={post.title} />
              </section>
              <SourcesList sources={post.sources} />
              <AuthorBox author={post.author} />
            </div>
          </div>
        </div>
      </article>
      <MorePosts title={t('related')} posts={related} />
      <BlogClosing picture={post.image} />
    </main>
  )
}
