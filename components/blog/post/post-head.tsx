import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { BlogCategory } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'
import { Crumbs } from '../crumbs'
import { BlogPicture } from '../parts/blog-picture'
import { DifficultyBadge } from '../parts/difficulty-badge'
import { RoomsSlider } from '../parts/rooms-slider'
import { Byline } from './byline'

const SIZES = '(min-width: 72rem) 68rem, 92vw'

export function PostHead({ post, category }: { post: Post; category: BlogCategory }) {
  const t = useTranslations('blog-post.kinds')
  const blog = useTranslations('blog.caseStudies')
  return (
    <header className="post-head">
      <Crumbs category={category} />
      <div className="flex flex-wrap gap-2">
        <Badge tone="brass">{t(post.kind)}</Badge>
        {post.kind === 'tip' && <DifficultyBadge difficulty={post.difficulty} />}
        {post.kind === 'caseStudy' && <Badge tone="brass">{blog('illustrative')}</Badge>}
      </div>
      <h1 className="post-title">{post.title}</h1>
      <p className="mt-5 text-lead text-muted">{post.description}</p>
      <Byline post={post} />
    </header>
  )
}

/** The picture over the text; of a project both, with the line to drag. */
export function PostPicture({ post }: { post: Post }) {
  const t = useTranslations('blog-post')
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
          <BlogPicture
            name={post.image}
            alt={post.imageAlt}
            sizes={SIZES}
            isFirst
            className="rounded-lg lg:aspect-2/1"
          />
        )}
      </div>
      <div className="rule-ticks mx-3" aria-hidden="true" />
      <figcaption className="mt-3 text-small text-faint">
        {post.imageCaption.startsWith(t('illustrativeRender'))
          ? post.imageCaption
          : `${t('illustrativeRender')}. ${post.imageCaption}`}
      </figcaption>
    </figure>
  )
}
