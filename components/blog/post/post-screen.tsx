import { useTranslations } from 'next-intl'
import { SectionHeading } from '@/components/shared/section-heading'
import type { BlogCategory } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'
import { PostBody } from '../body/post-body'
import { type Listed, PostCard } from '../cards/post-card'
import { BlogClosing } from '../closing'
import { AuthorBox } from './byline'
import { Contents } from './contents'
import { PanelAfter, PanelBefore } from './kind-panels'
import { PostHead, PostPicture } from './post-head'
import { ShareButtons } from './share-buttons'
import { SourcesList } from './sources-list'

/** A whole post: head, picture, text between contents and sources, and the way on. */
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
      <Related related={related} />
      <BlogClosing picture={post.image} />
    </main>
  )
}

function Related({ related }: { related: Listed[] }) {
  const t = useTranslations('blog-post')
  if (related.length === 0) return null
  return (
    <section className="border-t border-line bg-bench">
      <div className="column py-14 lg:py-20">
        <SectionHeading title={t('related')} />
        <ul className="mt-10 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
          {related.map((listed) => (
            <li key={listed.post.key}>
              <PostCard {...listed} headingLevel={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
