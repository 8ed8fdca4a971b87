import { getTranslations } from 'next-intl/server'
import { FaqScreen } from '@/components/pages/faq-screen'
import { QUESTIONS } from '@/components/sections/question-list'
import { describeNamedPage } from '@/components/site/page-metadata'
import { JsonLd, PageBreadcrumbs, questionFacts } from '@/components/site/structured-data'
import { COUNTS } from '@/lib/domain/counts'

export const generateMetadata = () => describeNamedPage('faq')

export default async function FaqPage() {
  const t = await getTranslations('faq')
  const questions = QUESTIONS.map((key) => ({
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`, COUNTS),
  }))
  return (
    <>
      <JsonLd facts={questionFacts(questions)} />
      <PageBreadcrumbs page="faq" />
      <FaqScreen />
    </>
  )
}
