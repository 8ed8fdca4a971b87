import type about from '@/content/messages/en/about.json'
import type account from '@/content/messages/en/account.json'
import type auth from '@/content/messages/en/auth.json'
import type blog from '@/content/messages/en/blog.json'
import type blogInfographic from '@/content/messages/en/blog-infographic.json'
import type blogPost from '@/content/messages/en/blog-post.json'
import type blogSearch from '@/content/messages/en/blog-search.json'
import type checkout from '@/content/messages/en/checkout.json'
import type common from '@/content/messages/en/common.json'
import type contact from '@/content/messages/en/contact.json'
import type contactForm from '@/content/messages/en/contact-form.json'
import type crash from '@/content/messages/en/crash.json'
import type errors from '@/content/messages/en/errors.json'
import type faq from '@/content/messages/en/faq.json'
import type feedback from '@/content/messages/en/feedback.json'
import type footer from '@/content/messages/en/footer.json'
import type home from '@/content/messages/en/home.json'
import type login from '@/content/messages/en/login.json'
import type navigation from '@/content/messages/en/navigation.json'
import type payment from '@/content/messages/en/payment.json'
import type pricing from '@/content/messages/en/pricing.json'
import type privacy from '@/content/messages/en/privacy.json'
import type services from '@/content/messages/en/services.json'
import type terms from '@/content/messages/en/terms.json'
import type transform from '@/content/messages/en/transform.json'
import type validation from '@/content/messages/en/validation.json'
import type { AppLocale } from '@/lib/config/locales'

/** Every text of the site by namespace, in the shape of the English files. A new file needs its line here. */
export type AppMessages = {
  about: typeof about
  account: typeof account
  auth: typeof auth
  blog: typeof blog
  'blog-infographic': typeof blogInfographic
  'blog-post': typeof blogPost
  'blog-search': typeof blogSearch
  checkout: typeof checkout
  common: typeof common
  contact: typeof contact
  'contact-form': typeof contactForm
  crash: typeof crash
  errors: typeof errors
  faq: typeof faq
  feedback: typeof feedback
  footer: typeof footer
  home: typeof home
  login: typeof login
  navigation: typeof navigation
  payment: typeof payment
  pricing: typeof pricing
  privacy: typeof privacy
  services: typeof services
  terms: typeof terms
  transform: typeof transform
  validation: typeof validation
}

export type Namespace = keyof AppMessages

const NAMESPACES = [
  'about',
  'account',
  'auth',
  'blog',
  'blog-infographic',
  'blog-post',
  'blog-search',
  'checkout',
  'common',
  'contact',
  'contact-form',
  'crash',
  'errors',
  'faq',
  'feedback',
  'footer',
  'home',
  'login',
  'navigation',
  'payment',
  'pricing',
  'privacy',
  'services',
  'terms',
  'transform',
  'validation',
] as const satisfies readonly Namespace[]

/** The texts of one language. A missing file stops the build. */
export async function loadMessages(locale: AppLocale): Promise<Record<string, object>> {
  const files = await Promise.all(
    NAMESPACES.map(async (namespace) => [namespace, await loadNamespace(locale, namespace)] as const),
  )
  return Object.fromEntries(files)
}

async function loadNamespace(locale: AppLocale, namespace: Namespace): Promise<object> {
  const file: { default: object } = await import(`@/content/messages/${locale}/${namespace}.json`)
  return file.default
}

declare module 'next-intl' {
  interface AppConfig {
    Messages: AppMessages
  }
}
