import { ClientMessages } from '@/components/site/client-messages'
import { describeNamedPage } from '@/components/site/page-metadata'
import { PageBreadcrumbs } from '@/components/site/structured-data'
import { WithdrawForm } from '@/components/withdraw/withdraw-form'
import { WithdrawScreen } from '@/components/withdraw/withdraw-screen'

export const generateMetadata = () => describeNamedPage('withdraw')

export default function WithdrawPage() {
  return (
    <>
      <PageBreadcrumbs page="withdraw" />
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
