import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountScreen } from '@/components/account/account-screen'
import { ClientMessages } from '@/components/site/client-messages'
import { requireUser } from '@/lib/server/app/guards'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function AccountPage() {
  const user = await requireUser()
  return (
    <ClientMessages namespaces={['account']}>
      <AccountScreen user={user} />
    </ClientMessages>
  )
}
