import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AboutScreen } from '@/components/pages/about-screen'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('about')
  return describePage({
    path: ROUTES.about,
    card: 'about',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
  })
}

export default async function AboutPage() {
  const t = await getTranslations('about')
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.about} />
      <AboutScreen />
    </>
  )
}
