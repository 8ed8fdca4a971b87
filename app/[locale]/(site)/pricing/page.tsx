import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PAYMENT_QUESTIONS } from '@/components/pricing/payment-questions'
import { PricingScreen } from '@/components/pricing/pricing-screen'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs, JsonLd, planFacts, questionFacts } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { COUNTS } from '@/lib/domain/counts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pricing')
  return describePage({
    path: ROUTES.pricing,
    card: 'pricing',
    title: t('metaTitle'),
    description: t('metaDescription', COUNTS),
  })
}

export default async function PricingPage() {
  const t = await getTranslations('pricing')
  const questions = PAYMENT_QUESTIONS.map((key) => ({
    question: t(`faq.questions.${key}.question`),
    answer: t(`faq.questions.${key}.answer`),
  }))
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.pricing} />
      <JsonLd facts={planFacts(t('metaDescription', COUNTS))} />
      <JsonLd facts={questionFacts(questions)} />
      <PricingScreen />
    </>
  )
}
