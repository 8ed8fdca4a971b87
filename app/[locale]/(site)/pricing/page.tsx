import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PricingScreen } from '@/components/pricing/pricing-screen'
import { JsonLd } from '@/components/shared/json-ld'
import { ROUTES } from '@/lib/config/routes'
import { Breadcrumbs } from '../../../breadcrumbs'
import { describePage } from '../../../page-metadata'
import { planFacts } from '../../../structured-facts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pricing')
  return describePage({
    path: ROUTES.pricing,
    card: 'pricing',
    title: t('metaTitle'),
    description: t('metaDescription'),
  })
}

export default async function PricingPage() {
  const t = await getTranslations('pricing')
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.pricing} />
      <JsonLd facts={planFacts(t('metaDescription'))} />
      <PricingScreen />
    </>
  )
}
