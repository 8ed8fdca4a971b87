import { BLOG_CATEGORIES } from '@/lib/domain/blog'
import { ROUTES, routeOfCategory } from './routes'

/** Pages for search engines, with how much each one matters beside the others. The blog's posts come on top. */
export const PUBLIC_PAGES = [
  { path: ROUTES.home, priority: 1 },
  { path: ROUTES.services, priority: 0.9 },
  { path: ROUTES.pricing, priority: 0.9 },
  { path: ROUTES.blog, priority: 0.8 },
  { path: ROUTES.blogCaseStudies, priority: 0.7 },
  ...BLOG_CATEGORIES.map((category) => ({ path: routeOfCategory(category), priority: 0.5 })),
  { path: ROUTES.about, priority: 0.6 },
  { path: ROUTES.faq, priority: 0.6 },
  { path: ROUTES.contact, priority: 0.5 },
  { path: ROUTES.privacy, priority: 0.2 },
  { path: ROUTES.terms, priority: 0.2 },
] as const
