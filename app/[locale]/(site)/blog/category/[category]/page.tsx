import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { CategoryScreen } from '@/components/blog/category-screen'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES, routeOfCategory } from '@/lib/config/routes'
import { BLOG_CATEGORIES, isBlogCategory } from '@/lib/domain/blog'
import { postsInCategory } from '@/lib/server/blog/library'

type Props = { params: Promise<{ category: string }> }

export const dynamicParams = false

export function generateStaticParams() {
  return BLOG_CATEGORIES.map((category) => ({ category }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const category = await categoryIn(params)
  const t = await getTranslations('blog')
  return describePage({
    path: routeOfCategory(category),
    card: 'blog',
    title: t(`${category}.metaTitle`),
    description: t(`${category}.metaDescription`),
  })
}

export default async function CategoryPage({ params }: Props) {
  const category = await categoryIn(params)
  const t = await getTranslations('blog')
  return (
    <>
      <Breadcrumbs
        name={t(`categories.${category}.name`)}
        path={routeOfCategory(category)}
        between={[{ name: t('crumb'), path: ROUTES.blog }]}
      />
      <CategoryScreen category={category} posts={postsInCategory(await getLocale(), category)} />
    </>
  )
}

async function categoryIn(params: Props['params']) {
  const { category } = await params
  return isBlogCategory(category) ? category : notFound()
}
