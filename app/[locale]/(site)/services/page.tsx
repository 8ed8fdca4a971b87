import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ServicesScreen } from '@/components/pages/services-screen'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import '../../../styles/services.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('services')
  return describePage({
    path: ROUTES.services,
    card: 'services',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
    keywords: t('keywords'),
  })
}

export default async function ServicesPage() {
  const t = await getTranslations('services')
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.services} />
      <ServicesScreen />
    </>
  )
}
