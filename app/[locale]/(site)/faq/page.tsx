import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FaqScreen } from '@/components/faq/faq-screen'
import { JsonLd } from '@/components/shared/json-ld'
import { QUESTIONS } from '@/components/shared/question-list'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import { Breadcrumbs } from '../../../breadcrumbs'
import { describePage } from '../../../page-metadata'
import { questionFacts } from '../../../structured-facts'

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
    answer: t(`questions.${key}.answer`),
  }))
  return (
    <>
      <JsonLd facts={questionFacts(questions)} />
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.faq} />
      <FaqScreen />
    </>
  )
}
