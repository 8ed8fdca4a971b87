import { useTranslations } from 'next-intl'
import { PostLink, RoomsSlider, Voice } from '@/components/blog/parts/card-parts'
import { BlogClosing, Crumbs, Opening } from '@/components/blog/parts/page-parts'
import { CaseParticulars, CaseResults } from '@/components/blog/parts/post-figures'
import type { CaseStudy } from '@/lib/schemas/post'
import { SITE } from '@/lib/site'

const SIZES = '(min-width: 84rem) 46rem, (min-width: 64rem) 56vw, 92vw'

/** Every project with its before-and-after slider, its facts, and a testimonial. */
export function CaseStudiesScreen({ posts }: { posts: CaseStudy[] }) {
  const t = useTranslations('blog.caseStudies')
  return (
    <main>
      <Opening title={t('title')} lead={t('lead')} crumbs={<Crumbs />} />
      <p className="column pt-8 text-small text-faint">{t('note', { name: SITE.name })}</p>
      <div className="column">
        {posts.map((post, index) => (
          <Project key={post.key} post={post} isFirst={index === 0} />
        ))}
      </div>
      <BlogClosing picture="designs/office-navy" />
    </main>
  )
}

function Project({ post, isFirst }: { post: CaseStudy; isFirst: boolean }) {
  const t = useTranslations('blog')
  const { title } = post
  return (
    <article className="case-row border-b border-line py-14 last-of-type:border-b-0 lg:py-20">
      <div className="framed">
        <RoomsSlider
          before={post.beforeImage}
          after={post.afterImage}
          words={{
            slide: t('caseStudies.slide', { title }),
            before: t('caseStudies.before', { title }),
            after: t('caseStudies.after', { title }),
          }}
          sizes={SIZES}
          isFirst={isFirst}
        />
      </div>
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="text-heading font-medium tracking-tight">{title}</h2>
          <p className="mt-3 text-muted">{post.description}</p>
        </div>
        <CaseResults post={post} />
        <CaseParticulars post={post} />
        <Voice testimonial={post.testimonial} />
        <div>
          <PostLink post={post}>{t('case-studies.read')}</PostLink>
        </div>
      </div>
    </article>
  )
}
