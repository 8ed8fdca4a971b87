import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/shared/site-link'
import { routeOfPost } from '@/lib/config/routes'
import type { BlogCategory } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'
import { BlogPicture } from '../parts/blog-picture'
import { MetaLine } from '../parts/meta-line'

const SIZES = '(min-width: 84rem) 26rem, (min-width: 48rem) 45vw, 92vw'

export type Listed = { post: Post; category: BlogCategory }

/** A post as it is listed among others of any kind. The whole card leads to it. */
export function PostCard({ post, category, headingLevel }: Listed & { headingLevel: 2 | 3 }) {
  const t = useTranslations('blog.categories')
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className="post-card group">
      <div className="overflow-hidden rounded-lg">
        <BlogPicture name={post.image} alt={post.imageAlt} sizes={SIZES} className="post-card-picture" />
      </div>
      <p className="mt-4 text-micro font-semibold text-brass">{t(`${category}.name`)}</p>
      <Heading className="mt-1.5 text-title font-medium">
        <SiteLink href={routeOfPost(post.key)} className="post-card-link">
          {post.title}
        </SiteLink>
      </Heading>
      <p className="mt-2 mb-3 text-small text-muted">{post.description}</p>
      <MetaLine post={post} />
    </article>
  )
}
