import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FaqScreen } from '@/components/pages/faq-screen'
import { ANSWER_COUNTS, QUESTIONS } from '@/components/sections/question-list'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs, JsonLd, questionFacts } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('faq')
  return describePage({
    path: ROUTES.faq,
    card: 'faq',
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
  })
}

export default async function FaqPage() {
  const t = await getTranslations('faq')
  const questions = QUESTIONS.map((key) => ({
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`, ANSWER_COUNTS),
  }))
  return (
    <>
      <JsonLd facts={questionFacts(questions)} />
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.faq} />
      <FaqScreen />
    </>
  )
}
