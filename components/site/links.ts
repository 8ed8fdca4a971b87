import { ROUTES } from '@/lib/config/routes'

/** The header's links, in order. */
export const HEADER_LINKS = [
  { key: 'features', href: ROUTES.homeFeatures },
  { key: 'pricing', href: ROUTES.homePricing },
  { key: 'blog', href: ROUTES.blog },
  { key: 'testimonials', href: ROUTES.homeTestimonials },
  { key: 'faq', href: ROUTES.homeFaq },
] as const

/** The footer's links, by column. */
export const FOOTER_COLUMNS = [
  {
    key: 'explore',
    links: [
      { key: 'home', href: ROUTES.home },
      { key: 'about', href: ROUTES.about },
      { key: 'services', href: ROUTES.services },
      { key: 'howItWorks', href: ROUTES.homeHowItWorks },
      { key: 'blog', href: ROUTES.blog },
      { key: 'faq', href: ROUTES.faq },
    ],
  },
  {
    key: 'product',
    links: [
      { key: 'try', href: ROUTES.try },
      { key: 'startDesigning', href: ROUTES.transform },
      { key: 'pricing', href: ROUTES.pricing },
      { key: 'account', href: ROUTES.account },
      { key: 'signIn', href: ROUTES.login },
    ],
  },
  {
    key: 'company',
    links: [
      { key: 'contact', href: ROUTES.contact },
      { key: 'privacy', href: ROUTES.privacy },
      { key: 'terms', href: ROUTES.terms },
      { key: 'accessibility', href: ROUTES.accessibility },
      { key: 'withdraw', href: ROUTES.withdraw },
    ],
  },
] as const
