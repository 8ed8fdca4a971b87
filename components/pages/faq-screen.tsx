import { useTranslations } from 'next-intl'
import { QUESTIONS, QuestionList } from '@/components/sections/question-list'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

/** All questions, one answer open at a time, and a link to ask another. */
export function FaqScreen() {
  const t = useTranslations('faq')
  return (
    <main className="column grid items-start gap-12 py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-20 lg:py-24">
      <div className="lg:sticky lg:top-28">
        <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
        <p className="mt-5 text-lead text-muted">{t('lead')}</p>
      </div>
      <div>
        <QuestionList questions={QUESTIONS} group="faq" headingLevel={2} />
        <div className="mt-12 flex flex-wrap items-center justify-between gap-6 rounded-lg border border-line bg-panel p-6">
          <div>
            <h2 className="text-title font-medium">{t('still.title')}</h2>
            <p className="mt-1 text-small text-muted">{t('still.lead')}</p>
          </div>
          <Link href={ROUTES.contact} className={buttonVariants()}>
            {t('still.contact')}
          </Link>
        </div>
      </div>
    </main>
  )
}
