import type { MetadataRoute } from 'next'
import { siteUrl } from '@/lib/config/env-client'
import { GUARDED_ROUTES, ROUTES } from '@/lib/config/routes'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', ROUTES.authCallback, ...GUARDED_ROUTES] },
    sitemap: `${siteUrl()}/sitemap.xml`,
  }
}
