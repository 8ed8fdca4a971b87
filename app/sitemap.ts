import type { MetadataRoute } from 'next'
import { addressIn } from '@/components/site/page-metadata'
import { siteUrl } from '@/lib/config/env-client'
import { LOCALES } from '@/lib/config/locales'
import { PUBLIC_PAGES, ROUTES, routeOfCategory, routeOfPost } from '@/lib/config/routes'
import { BLOG_CATEGORIES } from '@/lib/domain/blog'
import { postsIn, postsInCategory, postsOfKind } from '@/lib/server/blog/library'

const POST_PRIORITY = 0.7

export default function sitemap(): MetadataRoute.Sitemap {
  const absolute = (path: string) => new URL(path, siteUrl()).href
  return LOCALES.flatMap((locale) => [
    ...PUBLIC_PAGES.map(({ path, priority }) => {
      const lastModified = newestOn(path, locale)
      return { url: absolute(addressIn(locale, path)), priority, ...(lastModified && { lastModified }) }
    }),
    ...postsIn(locale).map(({ key, updated }) => ({
      url: absolute(addressIn(locale, routeOfPost(key))),
      lastModified: updated,
      priority: POST_PRIORITY,
    })),
  ])
}

/** A page that lists posts changes with them. For other pages the date is unknown. */
function newestOn(path: string, locale: string): string | undefined {
  const category = BLOG_CATEGORIES.find((each) => routeOfCategory(each) === path)
  if (category) return newest(postsInCategory(locale, category))
  if (path === ROUTES.blogCaseStudies) return newest(postsOfKind(locale, 'caseStudy'))
  return path === ROUTES.blog ? newest(postsIn(locale)) : undefined
}

/** Dates such as `2026-11-20` sort as strings. */
function newest(posts: { updated: string }[]): string | undefined {
  return posts
    .map(({ updated }) => updated)
    .sort()
    .at(-1)
}
