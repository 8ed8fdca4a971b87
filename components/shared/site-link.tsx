import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localePrefix } from '@/lib/config/locales'
import { PageLink } from './page-link'

/** A link of a server component to a page of this site, in the language of the page it stands on. */
export function SiteLink({ href, ...rest }: ComponentProps<typeof PageLink>) {
  const prefix = localePrefix(useLocale())
  return <PageLink {...rest} href={href === '/' && prefix ? prefix : prefix + href} />
}
