import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountScreen } from '@/components/account/account-screen'
import { ClientMessages } from '@/components/shared/client-messages'
import { requirePerson } from '@/lib/server/guards'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function AccountPage() {
  const person = await requirePerson()
  return (
    <ClientMessages namespaces={['account', 'errors']}>
      <AccountScreen userId={person.id} email={person.email} />
    </ClientMessages>
  )
}
