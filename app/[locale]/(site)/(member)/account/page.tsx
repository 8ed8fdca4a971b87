import { AccountScreen } from '@/components/account/account-screen'
import { ClientMessages } from '@/components/site/client-messages'
import { describePrivatePage } from '@/components/site/page-metadata'
import { requireUser } from '@/lib/server/app/guards'

export const generateMetadata = () => describePrivatePage('account')

export default async function AccountPage() {
  const user = await requireUser()
  return (
    <ClientMessages namespaces={['account']}>
      <AccountScreen user={user} />
    </ClientMessages>
  )
}
