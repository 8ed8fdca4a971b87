import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/components/site/client-messages'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { WithdrawForm } from '@/components/withdraw/withdraw-form'
import { WithdrawScreen } from '@/components/withdraw/withdraw-screen'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('withdraw')
  return describePage({
    path: ROUTES.withdraw,
    card: 'home',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
  })
}

export default async function WithdrawPage() {
  const t = await getTranslations('withdraw')
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.withdraw} />
      <WithdrawScreen
        form={
          <ClientMessages namespaces={['withdraw-form', 'validation']}>
            <WithdrawForm />
          </ClientMessages>
        }
      />
    </>
  )
}
