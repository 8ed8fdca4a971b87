import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'

export function NotFoundScreen() {
  const t = useTranslations('common.notFound')
  return (
    <main className="column flex flex-1 flex-col justify-center py-24">
      <p className="font-display text-display text-brass" aria-hidden="true">
        404
      </p>
      <h1 className="mt-4 text-heading font-medium tracking-tight">{t('title')}</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">{t('body')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <SiteLink href={ROUTES.home} className={buttonClass()}>
          {t('home')}
        </SiteLink>
        <SiteLink href={ROUTES.transform} className={buttonClass({ variant: 'secondary' })}>
          {t('start')}
        </SiteLink>
        <SiteLink href={ROUTES.faq} className={buttonClass({ variant: 'ghost' })}>
          {t('faq')}
        </SiteLink>
        <SiteLink href={ROUTES.contact} className={buttonClass({ variant: 'ghost' })}>
          {t('contact')}
        </SiteLink>
      </div>
    </main>
  )
}
