import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ServicesScreen } from '@/components/services/services-screen'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import { Breadcrumbs } from '../../../breadcrumbs'
import { describePage } from '../../../page-metadata'
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
