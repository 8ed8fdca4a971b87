import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ServicesScreen } from '@/components/pages/services-screen'
import { describeNamedPage } from '@/components/site/page-metadata'
import { PageBreadcrumbs } from '@/components/site/structured-data'
import '../../../styles/services.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('services')
  return { ...(await describeNamedPage('services')), keywords: t('keywords') }
}

export default function ServicesPage() {
  return (
    <>
      <PageBreadcrumbs page="services" />
      <ServicesScreen />
    </>
  )
}
