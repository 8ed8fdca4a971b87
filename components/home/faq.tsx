import { useTranslations } from 'next-intl'
import { type QuestionKey, QuestionList } from '@/components/shared/question-list'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'

const ASKED_MOST: readonly QuestionKey[] = ['photo', 'unpainted', 'credit', 'private', 'free']

export function Faq() {
  const t = useTranslations('home.faq')
  return (
    <section
      id="faq"
      className="column grid gap-10 py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:py-28"
    >
      <div>
        <h2 className="text-heading font-medium tracking-tight">{t('title')}</h2>
        <p className="mt-4 mb-6 text-lead text-muted">{t('lead')}</p>
        <SiteLink href={ROUTES.faq} className={buttonClass({ variant: 'secondary' })}>
          {t('all')}
        </SiteLink>
      </div>
      <QuestionList questions={ASKED_MOST} group="home-faq" headingLevel={3} />
    </section>
  )
}
