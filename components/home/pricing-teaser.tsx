import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SectionHeading } from '@/components/shared/section-heading'

export function PricingTeaser({ children }: { children: ReactNode }) {
  const t = useTranslations('home.pricing')
  return (
    <section id="pricing" className="border-y border-line bg-bench">
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} lead={t('lead')} className="mb-10" />
        {children}
        <p className="mt-8 text-small text-muted">{t('compare')}</p>
      </div>
    </section>
  )
}
