import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ContactForm } from '@/components/contact/contact-form'
import { ContactScreen } from '@/components/contact/contact-screen'
import { ClientMessages } from '@/components/site/client-messages'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contact')
  return describePage({
    path: ROUTES.contact,
    card: 'contact',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
  })
}

export default async function ContactPage() {
  const t = await getTranslations('contact')
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.contact} />
      <ContactScreen
        form={
          <ClientMessages namespaces={['contact-form', 'validation']}>
            <ContactForm />
          </ClientMessages>
        }
      />
    </>
  )
}
