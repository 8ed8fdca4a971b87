import type { BlogCategory } from '@/lib/domain/blog'

/** Every address of the site, once. Anchors of the home page carry their hash. */
export const ROUTES = {
  home: '/',
  about: '/about',
  services: '/services',
  contact: '/contact',
  faq: '/faq',
  login: '/login',
  loginFailed: '/login?error=callback-failed',
  authCallback: '/auth/callback',
  pricing: '/pricing',
  pricingNew: '/pricing?new=true',
  pricingSubscribe: '/pricing?subscribe=true',
  transform: '/transform',
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  account: '/account',
  receipt: (orderId: string) => `/account/receipts/${orderId}`,
  privacy: '/privacy',
  terms: '/terms',
  blog: '/blog',
  blogCaseStudies: '/blog/case-studies',
  blogFeed: '/blog/rss.xml',
  blogSearch: '/blog/search.json',
  infographicPng: '/blog/ai-vs-traditional-design-infographic.png',
  infographicSvg: '/blog/ai-vs-traditional-design-infographic.svg',
  homeFeatures: '/#features',
  homeHowItWorks: '/#how-it-works',
  homePricing: '/#pricing',
  homeTestimonials: '/#testimonials',
  homeFaq: '/#faq',
} as const

/** The address of a post by its key within the blog: `tips/lighting-design`. */
export const routeOfPost = (key: string): string => `${ROUTES.blog}/${key}`

export const routeOfCategory = (category: BlogCategory): string => `${ROUTES.blog}/category/${category}`

/** Pages that only a signed-in person may see. */
export const GUARDED_ROUTES = [
  ROUTES.transform,
  ROUTES.checkout,
  ROUTES.paymentSuccess,
  ROUTES.account,
] as const

/** In the address of the login page: the path to remember for after sign-in. */
export const WANTED_QUERY = 'wanted'

/** In the address of the plans page: `cancelled`, when a person comes back from the payment service without paying. */
export const PAYMENT_QUERY = 'payment'

/** In the address of `/payment-success` and of the plans page: the order, as the payment service appends it. */
export const ORDER_QUERY = 'token'

/** In the address of the plans page: the code of why a person was sent there. */
export const REASON_QUERY = 'reason'
