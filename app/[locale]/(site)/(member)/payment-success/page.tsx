import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PaymentOutcome } from '@/components/checkout/payment-outcome'
import { PaymentSuccessScreen } from '@/components/checkout/payment-success-screen'
import { ClientMessages } from '@/components/site/client-messages'
import { ORDER_QUERY } from '@/lib/config/routes'
import { requireUser } from '@/lib/server/app/guards'

type PaymentSuccessPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata({ searchParams }: PaymentSuccessPageProps): Promise<Metadata> {
  const [t, orderId] = await Promise.all([getTranslations('payment'), orderIn(searchParams)])
  // The outcome of an order is not known until it has been fetched.
  return { title: orderId === null ? t('metaTitle') : t('metaOutcome'), robots: { index: false } }
}

/** With an order in the URL, its outcome. Without one, the page that every payment ends on. */
export default async function PaymentSuccessPage({ searchParams }: PaymentSuccessPageProps) {
  const [{ id: userId }, orderId] = await Promise.all([requireUser(), orderIn(searchParams)])
  return (
    <ClientMessages namespaces={['payment']}>
      {orderId === null ? (
        <PaymentSuccessScreen userId={userId} />
      ) : (
        <PaymentOutcome userId={userId} orderId={orderId} />
      )}
    </ClientMessages>
  )
}

async function orderIn(searchParams: PaymentSuccessPageProps['searchParams']): Promise<string | null> {
  return [(await searchParams)[ORDER_QUERY]].flat()[0] || null
}
