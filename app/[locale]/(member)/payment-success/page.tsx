import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PaymentSuccessScreen } from '@/components/pricing/payment-success-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('payment')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default function PaymentSuccessPage() {
  return <PaymentSuccessScreen />
}
