import { getLocale, getTranslations } from 'next-intl/server'
import { BlogScreen } from '@/components/blog/blog-screen'
import { describeNamedPage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import {
  featuredPost,
  popularPosts,
  postsIn,
  sizesOfCategories,
  withCategory,
} from '@/lib/server/blog/library'

const LATEST = 6

export const generateMetadata = () => describeNamedPage('blog', { feed: ROUTES.blogFeed })

export default async function BlogPage() {
  const t = await getTranslations('blog')
  const locale = await getLocale()
  const featured = featuredPost(locale)
  const latest = postsIn(locale).filter((post) => post !== featured)
  return (
    <>
      <Breadcrumbs name={t('crumb')} path={ROUTES.blog} />
      <BlogScreen
        featured={featured && withCategory(featured)}
        latest={latest.slice(0, LATEST).map(withCategory)}
        popular={popularPosts(locale).map(withCategory)}
        counts={sizesOfCategories(locale)}
      />
    </>
  )
}
