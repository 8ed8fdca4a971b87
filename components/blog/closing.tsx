import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/shared/closing-band'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'

/** The call to action at the end of every page of the blog. */
export function BlogClosing({ picture }: { picture: string }) {
  const t = useTranslations('blog.closing')
  return (
    <ClosingBand title={t('title')} lead={t('lead')} picture={picture}>
      <SiteLink href={ROUTES.transform} className={buttonClass({ size: 'large' })}>
        {t('start')}
      </SiteLink>
    </ClosingBand>
  )
}
