import type { MetadataRoute } from 'next'
import { siteUrl } from '@/lib/config/env-client'
import { LOCALES } from '@/lib/config/locales'
import { PUBLIC_PAGES } from '@/lib/config/public-pages'
import { routeOfPost } from '@/lib/config/routes'
import { postsIn } from '@/lib/server/blog/library'
import { addressIn } from './page-metadata'

const POST_PRIORITY = 0.7

export default function sitemap(): MetadataRoute.Sitemap {
  const absolute = (path: string) => new URL(path, siteUrl()).href
  return LOCALES.flatMap((locale) => [
    ...PUBLIC_PAGES.map(({ path, priority }) => ({ url: absolute(addressIn(locale, path)), priority })),
    ...postsIn(locale).map(({ key, updated }) => ({
      url: absolute(addressIn(locale, routeOfPost(key))),
      lastModified: updated,
      priority: POST_PRIORITY,
    })),
  ])
}
