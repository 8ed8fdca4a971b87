import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ClosingBand } from '@/components/sections/closing-band'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES, routeOfCategory } from '@/lib/config/routes'
import type { BlogCategory } from '@/lib/domain/blog'
import { COUNTS } from '@/lib/domain/counts'
import { Link } from '@/lib/i18n/navigation'

/** The top of a list page: title, lead, and search. */
export function Opening({
  title,
  lead,
  crumbs,
  children,
}: {
  title: string
  lead: string
  crumbs?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="lamp-light" aria-hidden="true" />
      <div className="column relative py-12 lg:py-20">
        {crumbs}
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
          <div className="max-w-3xl">
            <h1 className="text-display font-medium tracking-tight">{title}</h1>
            <p className="mt-5 max-w-prose text-lead text-muted">{lead}</p>
          </div>
          {children}
        </div>
      </div>
    </section>
  )
}

/** The call to action at the end of every blog page. */
export function BlogClosing({ picture }: { picture: string }) {
  const t = useTranslations('blog.closing')
  return (
    <ClosingBand title={t('title')} lead={t('lead', COUNTS)} picture={picture}>
      <Link href={ROUTES.try} className={buttonVariants({ size: 'large' })}>
        {t('try')}
      </Link>
      <Link href={ROUTES.transform} className={buttonVariants({ variant: 'secondary', size: 'large' })}>
        {t('start')}
      </Link>
    </ClosingBand>
  )
}

/** Breadcrumbs: the blog, and the category of a post. */
export function Crumbs({ category }: { category?: BlogCategory }) {
  const t = useTranslations('blog')
  return (
    <nav aria-label={t('crumbsLabel')} className="mb-6">
      <ol className="flex items-baseline gap-2 text-small text-faint">
        <li>
          <Link href={ROUTES.blog} className="crumb">
            {t('crumb')}
          </Link>
        </li>
        {category && (
          <li className="flex items-baseline gap-2">
            <span aria-hidden="true">/</span>
            <Link href={routeOfCategory(category)} className="crumb">
              {t(`categories.${category}.name`)}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
