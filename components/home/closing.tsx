import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ClosingBand } from '@/components/sections/closing-band'
import { type QuestionKey, QuestionList } from '@/components/sections/question-list'
import { SectionHeading } from '@/components/sections/section-heading'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { COUNTS } from '@/lib/domain/counts'
import { Link } from '@/lib/i18n/navigation'
import { ClosingLink } from './closing-link'

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
        <Link href={ROUTES.faq} className={buttonVariants({ variant: 'secondary' })}>
          {t('all')}
        </Link>
      </div>
      <QuestionList questions={ASKED_MOST} group="home-faq" headingLevel={3} />
    </section>
  )
}

export function PricingTeaser({ children }: { children: ReactNode }) {
  const t = useTranslations('home.pricing')
  return (
    <section id="pricing" className="border-y border-line bg-surface">
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead', COUNTS)} className="mb-10" />
        {children}
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
          <p className="text-small text-muted">{t('compare')}</p>
          <Link href={ROUTES.pricing} className={buttonVariants({ variant: 'link', size: 'bare' })}>
            {t('all')}
          </Link>
        </div>
      </div>
    </section>
  )
}

export function Closing() {
  const t = useTranslations('home.closing')
  return (
    <ClosingBand title={t('title')} lead={t('lead', COUNTS)} picture="designs/living-green">
      <ClosingLink className={buttonVariants({ size: 'large' })}>{t('start')}</ClosingLink>
    </ClosingBand>
  )
}
