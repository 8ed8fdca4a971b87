import { getTranslations } from 'next-intl/server'
import { PAYMENT_QUESTIONS } from '@/components/pricing/payment-questions'
import { PricingScreen } from '@/components/pricing/pricing-screen'
import { describeNamedPage } from '@/components/site/page-metadata'
import { JsonLd, PageBreadcrumbs, planFacts, questionFacts } from '@/components/site/structured-data'
import { COUNTS } from '@/lib/domain/counts'

export const generateMetadata = () => describeNamedPage('pricing')

export default async function PricingPage() {
  const t = await getTranslations('pricing')
  const questions = PAYMENT_QUESTIONS.map((key) => ({
    question: t(`faq.questions.${key}.question`),
    answer: t(`faq.questions.${key}.answer`),
  }))
  return (
    <>
      <PageBreadcrumbs page="pricing" />
      <JsonLd facts={planFacts(t('metaDescription', COUNTS))} />
      <JsonLd facts={questionFacts(questions)} />
      <PricingScreen />
    </>
  )
}
