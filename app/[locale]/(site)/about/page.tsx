import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AboutScreen } from '@/components/about/about-screen'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import { Breadcrumbs } from '../../../breadcrumbs'
import { describePage } from '../../../page-metadata'

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
