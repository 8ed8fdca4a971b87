import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

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
        <Link href={ROUTES.home} className={buttonVariants()}>
          {t('home')}
        </Link>
        <Link href={ROUTES.transform} className={buttonVariants({ variant: 'secondary' })}>
          {t('start')}
        </Link>
        <Link href={ROUTES.faq} className={buttonVariants({ variant: 'ghost' })}>
          {t('faq')}
        </Link>
        <Link href={ROUTES.contact} className={buttonVariants({ variant: 'ghost' })}>
          {t('contact')}
        </Link>
      </div>
    </main>
  )
}
