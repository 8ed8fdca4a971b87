import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/shared/site-link'
import { ROUTES, routeOfCategory } from '@/lib/config/routes'
import type { BlogCategory } from '@/lib/domain/blog'

/** The way back: the blog, and the category that a post belongs to. */
export function Crumbs({ category }: { category?: BlogCategory }) {
  const t = useTranslations('blog')
  return (
    <nav aria-label={t('crumbsLabel')} className="mb-6">
      <ol className="flex items-baseline gap-2 text-small text-faint">
        <li>
          <SiteLink href={ROUTES.blog} className="crumb">
            {t('crumb')}
          </SiteLink>
        </li>
        {category && (
          <li className="flex items-baseline gap-2">
            <span aria-hidden="true">/</span>
            <SiteLink href={routeOfCategory(category)} className="crumb">
              {t(`categories.${category}.name`)}
            </SiteLink>
          </li>
        )}
      </ol>
    </nav>
  )
}
