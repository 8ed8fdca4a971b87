import type { Metadata } from 'next'
import { getMessages, getTranslations } from 'next-intl/server'
import { LegalScreen } from '@/components/legal/legal-screen'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import { Breadcrumbs } from '../../../breadcrumbs'
import { describePage } from '../../../page-metadata'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy')
  return describePage({
    path: ROUTES.privacy,
    card: 'home',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
  })
}

export default async function PrivacyPage() {
  const texts = (await getMessages()).privacy
  return (
    <>
      <Breadcrumbs name={texts.metaTitle} path={ROUTES.privacy} />
      <LegalScreen texts={texts} />
    </>
  )
}
