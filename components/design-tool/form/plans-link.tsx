import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { OUT_OF_DESIGNS, REASON_QUERY, ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

/** Replaces a button that could only fail. Leaving the page keeps photo, selection and form. */
export function PlansLink({ isEnded, className }: { isEnded: boolean; className: string }) {
  const t = useTranslations('transform.submit')
  return (
    <Link
      href={isEnded ? ROUTES.pricingSubscribe : `${ROUTES.pricing}?${REASON_QUERY}=${OUT_OF_DESIGNS}`}
      className={buttonVariants({ size: 'large', className })}
    >
      {t('getMore')}
    </Link>
  )
}
