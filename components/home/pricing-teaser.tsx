import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SectionHeading } from '@/components/shared/section-heading'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'

export function PricingTeaser({ children }: { children: ReactNode }) {
  const t = useTranslations('home.pricing')
  return (
    <section id="pricing" className="border-y border-line bg-bench">
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} className="mb-10" />
        {children}
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
          <p className="text-small text-muted">{t('compare')}</p>
          <SiteLink href={ROUTES.pricing} className={buttonClass({ variant: 'link', size: 'bare' })}>
            {t('all')}
          </SiteLink>
        </div>
      </div>
    </section>
  )
}
