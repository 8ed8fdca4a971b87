import { useTranslations } from 'next-intl'
import { BlogImage, MetaLine } from '@/components/blog/parts/card-parts'
import { type Listed, PostCard } from '@/components/blog/parts/cards'
import { BlogClosing, Opening } from '@/components/blog/parts/page-parts'
import { SectionHeading } from '@/components/sections/section-heading'
import { buttonVariants } from '@/components/ui/button-variants'
import { routeOfPost } from '@/lib/config/routes'
import type { BlogCategory } from '@/lib/domain/blog'
import { Link } from '@/lib/i18n/navigation'
import { CategoryTiles } from './category-tiles'
import { SearchButton } from './search/search-button'

const FEATURED_SIZES = '(min-width: 84rem) 46rem, (min-width: 64rem) 56vw, 92vw'

export function BlogScreen({
  featured,
  latest,
  popular,
  counts,
}: {
  featured: Listed | undefined
  latest: Listed[]
  popular: Listed[]
  counts: Record<BlogCategory, number>
}) {
  const t = useTranslations('blog')
  return (
    <main>
      <Opening title={t('title')} lead={t('lead')}>
        <SearchButton label={t('searchOpen')} />
      </Opening>
      {featured && <Featured {...featured} />}
      <div className="column grid gap-16 py-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20 lg:py-24">
        <section>
          <SectionHeading title={t('latest')} />
          <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2">
            {latest.map((listed) => (
              <li key={listed.post.key}>
                <PostCard {...listed} />
              </li>
            ))}
          </ul>
        </section>
        <Popular popular={popular} />
      </div>
      <CategoryTiles counts={counts} />
      <BlogClosing picture="designs/living-green" />
    </main>
  )
}

function Featured({ post, category }: Listed) {
  const t = useTranslations('blog')
  return (
    <section aria-label={t('featured')} className="border-b border-line bg-surface">
      <article className="column grid items-center gap-8 py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14 lg:py-20">
        <div className="framed">
          <BlogImage
            name={post.image}
            alt={post.imageAlt}
            sizes={FEATURED_SIZES}
            isFirst
            className="rounded-lg"
          />
        </div>
        <div>
          <p className="text-small font-semibold text-brass">
            {`${t('featured')} · ${t(`categories.${category}.name`)}`}
          </p>
          <h2 className="mt-3 text-heading font-medium tracking-tight">
            <Link href={routeOfPost(post.key)} className="hover:text-brass-bright">
              {post.title}
            </Link>
          </h2>
          <p className="mt-4 mb-4 text-lead text-muted">{post.description}</p>
          <MetaLine post={post} />
          <Link href={routeOfPost(post.key)} className={`${buttonVariants({ variant: 'secondary' })} mt-6`}>
            {t('readFeatured')}
          </Link>
        </div>
      </article>
    </section>
  )
}

function Popular({ popular }: { popular: Listed[] }) {
  const t = useTranslations('blog')
  return (
    <section className="lg:sticky lg:top-28 lg:self-start">
      <h2 className="text-title font-medium">{t('popular')}</h2>
      <ol className="popular mt-4">
        {popular.map(({ post }) => (
          <li key={post.key}>
            <div>
              <h3 className="font-sans text-body font-medium">
                <Link href={routeOfPost(post.key)} className="hover:text-brass-bright">
                  {post.title}
                </Link>
              </h3>
              <MetaLine post={post} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
