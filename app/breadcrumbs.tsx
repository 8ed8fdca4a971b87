import { useTranslations } from 'next-intl'
import { JsonLd } from '@/components/shared/json-ld'
import { ROUTES } from '@/lib/config/routes'
import { breadcrumbFacts } from './structured-facts'

/** For search engines: the way from the home page to this one, over the pages in between. */
export function Breadcrumbs({
  name,
  path,
  between = [],
}: {
  name: string
  path: string
  between?: { name: string; path: string }[]
}) {
  const t = useTranslations('common.breadcrumbs')
  return (
    <JsonLd facts={breadcrumbFacts([{ name: t('home'), path: ROUTES.home }, ...between, { name, path }])} />
  )
}
