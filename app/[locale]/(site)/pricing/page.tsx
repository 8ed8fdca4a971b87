import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PricingScreen } from '@/components/pricing/pricing-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pricing')
  return { title: t('metaTitle'), description: t('metaDescription') }
}

export default function PricingPage() {
  return <PricingScreen />
}
