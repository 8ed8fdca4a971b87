import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { CaseStudiesScreen } from '@/components/blog/case-studies-screen'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { postsOfKind } from '@/lib/server/blog/library'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('blog.caseStudies')
  return describePage({
    path: ROUTES.blogCaseStudies,
    card: 'blog',
    title: t('metaTitle'),
    description: t('metaDescription'),
  })
}

export default async function CaseStudiesPage() {
  const t = await getTranslations('blog')
  return (
    <>
      <Breadcrumbs
        name={t('caseStudies.title')}
        path={ROUTES.blogCaseStudies}
        between={[{ name: t('crumb'), path: ROUTES.blog }]}
      />
      <CaseStudiesScreen posts={postsOfKind(await getLocale(), 'caseStudy')} />
    </>
  )
}
