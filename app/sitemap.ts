import type { MetadataRoute } from 'next'
import { siteUrl } from '@/lib/config/env-client'
import { LOCALES } from '@/lib/config/locales'
import { PUBLIC_PAGES } from '@/lib/config/public-pages'
import { addressIn } from './page-metadata'

export default function sitemap(): MetadataRoute.Sitemap {
  return LOCALES.flatMap((locale) =>
    PUBLIC_PAGES.map(({ path, priority }) => ({
      url: new URL(addressIn(locale, path), siteUrl()).href,
      priority,
    })),
  )
}
