import { useTranslations } from 'next-intl'
import { CaseStudyCard, ComparisonCard, MorePosts, TipCard, TrendCard } from '@/components/blog/parts/cards'
import { BlogClosing, Crumbs, Opening } from '@/components/blog/parts/page-parts'
import { cn } from '@/lib/cn'
import type { BlogCategory } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'
import { SearchButton } from './search/search-button'

/** Columns of each category's cards (Spec §2). */
const GRIDS: Record<BlogCategory, string> = {
  comparisons: 'lg:grid-cols-2',
  tips: 'md:grid-cols-2 lg:grid-cols-3',
  trends: '',
  'case-studies': 'md:grid-cols-2 lg:grid-cols-3',
}

const CLOSING_PICTURES: Record<BlogCategory, string> = {
  comparisons: 'designs/office-navy',
  tips: 'designs/bathroom-subway',
  trends: 'designs/kitchen-clay',
  'case-studies': 'designs/studio-sage',
}

export function CategoryScreen({ category, posts }: { category: BlogCategory; posts: Post[] }) {
  const t = useTranslations('blog')
  const articles = posts.filter(({ kind }) => kind === 'article')
  const cards = posts.filter(({ kind }) => kind !== 'article')
  return (
    <main>
      <Opening title={t(`${category}.title`)} lead={t(`${category}.lead`)} crumbs={<Crumbs />}>
        <SearchButton label={t('searchOpen')} />
      </Opening>
      <section className="column py-14 lg:py-20">
        <ul className={cn('grid gap-8', GRIDS[category])}>
          {cards.map((post, index) => {
            const isWide = post.kind === 'tip' && isAloneInRow(index, cards.length)
            return (
              <li key={post.key} className={cn('grid', isWide && 'lg:col-span-full')}>
                <KindCard post={post} isWide={isWide} />
              </li>
            )
          })}
        </ul>
      </section>
      <MorePosts title={t('more')} posts={articles.map((post) => ({ post, category }))} />
      <BlogClosing picture={CLOSING_PICTURES[category]} />
    </main>
  )
}

/** Whether a card would be alone in the last row of three: it then fills the row. */
function isAloneInRow(index: number, count: number): boolean {
  return index === count - 1 && index % 3 === 0
}

function KindCard({ post, isWide }: { post: Post; isWide: boolean }) {
  if (post.kind === 'comparison') return <ComparisonCard post={post} />
  if (post.kind === 'tip') return <TipCard post={post} isWide={isWide} />
  if (post.kind === 'trend') return <TrendCard post={post} />
  return post.kind === 'caseStudy' ? <CaseStudyCard post={post} /> : null
}
