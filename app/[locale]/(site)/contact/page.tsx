import { ContactForm } from '@/components/contact/contact-form'
import { ContactScreen } from '@/components/contact/contact-screen'
import { ClientMessages } from '@/components/site/client-messages'
import { describeNamedPage } from '@/components/site/page-metadata'
import { PageBreadcrumbs } from '@/components/site/structured-data'

export const generateMetadata = () => describeNamedPage('contact')

export default function ContactPage() {
  return (
    <>
      <PageBreadcrumbs page="contact" />
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
