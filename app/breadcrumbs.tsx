import { useTranslations } from 'next-intl'
import { JsonLd } from '@/components/shared/json-ld'
import { ROUTES } from '@/lib/config/routes'
import { breadcrumbFacts } from './structured-facts'

/** For search engines: the page stands right under the home page. */
export function Breadcrumbs({ name, path }: { name: string; path: string }) {
  const t = useTranslations('common.breadcrumbs')
  return (
    <JsonLd
      facts={breadcrumbFacts([
        { name: t('home'), path: ROUTES.home },
        { name, path },
      ])}
    />
  )
}
