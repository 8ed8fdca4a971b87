import { useTranslations } from 'next-intl'
import { SearchButton } from './search-button'

export function BlogSearch() {
  const t = useTranslations('blog')
  return <SearchButton label={t('searchOpen')} />
}
