import type { Metadata } from 'next'
import { getMessages, getTranslations } from 'next-intl/server'
import { LegalScreen } from '@/components/pages/legal-screen'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accessibility')
  return describePage({
    path: ROUTES.accessibility,
    card: 'home',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
  })
}

export default async function AccessibilityPage() {
  const messages = (await getMessages()).accessibility
  return (
    <>
      <Breadcrumbs name={messages.metaTitle} path={ROUTES.accessibility} />
      <LegalScreen messages={messages} />
    </>
  )
}
