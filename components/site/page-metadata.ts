import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { type AppLocale, DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales'
import { ROUTES, routeOfPost } from '@/lib/config/routes'
import {
  isShareCard,
  postCardPath,
  SHARE_CARD_SIZE,
  type ShareCard,
  shareCardPath,
} from '@/lib/config/site-assets'
import { COUNTS } from '@/lib/domain/counts'
import { getPathname } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'

/** A page with a route, messages and mostly a share card of the same name. */
export type NamedPage =
  | 'about'
  | 'accessibility'
  | 'blog'
  | 'contact'
  | 'faq'
  | 'login'
  | 'pricing'
  | 'privacy'
  | 'services'
  | 'terms'
  | 'try'
  | 'withdraw'

type PageDescription = {
  /** The page's path without a language. */
  path: string
  title: string
  description: string
  /** The image of the link preview. */
  card: ShareCard
  /** The URL of its feed. */
  feed?: string
  /** Whether the title is complete, without the site's name after it. */
  isWholeTitle?: boolean
}

/** The fields of a post: its own image, dates, and languages. */
type PostDescription = {
  key: string
  title: string
  description: string
  date: string
  updated: string
  tags: string[]
  author: string
  languages: AppLocale[]
}

/** The metadata of a public page for search engines and shared links, with its canonical URL. */
export async function describePage(page: PageDescription): Promise<Metadata> {
  const locale = await getLocale()
  const t = await getTranslations('common')
  const { path, title, description, card, feed } = page
  const cardTitle = t(`shareCards.${card}`)
  const shown = page.isWholeTitle
    ? title
    : t('metadata.titleTemplate', { name: SITE.name }).replace('%s', title)
  const picture = {
    url: shareCardPath(card),
    ...SHARE_CARD_SIZE,
    alt: t('shareCards.alt', { title: cardTitle, name: SITE.name }),
  }
  return {
    title: { absolute: shown },
    description,
    alternates: {
      canonical: addressIn(locale, path),
      ...otherLanguages(path, LOCALES),
      ...(feed && feedAt(feed)),
    },
    openGraph: {
      type: 'website',
      siteName: SITE.name,
      locale,
      url: addressIn(locale, path),
      title: shown,
      description,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title: shown, description, images: [picture] },
  }
}

/** The same for a page whose title and description are in its messages. */
export async function describeNamedPage(
  page: NamedPage,
  more: Pick<PageDescription, 'feed'> = {},
): Promise<Metadata> {
  const t = await getTranslations()
  return describePage({
    path: ROUTES[page],
    card: isShareCard(page) ? page : 'home',
    title: t(`${page}.metaTitle`),
    description: t(`${page}.metaDescription`, { name: SITE.name, ...COUNTS }),
    ...more,
  })
}

/** The metadata of a page for its user alone. */
export async function describePrivatePage(
  messages: 'account' | 'account.receipt' | 'auth.callback' | 'checkout' | 'rooms',
): Promise<Metadata> {
  const t = await getTranslations()
  return { title: t(`${messages}.metaTitle`), robots: { index: false } }
}

/** The metadata of a post of the blog. */
export async function describePost(post: PostDescription): Promise<Metadata> {
  const locale = await getLocale()
  const t = await getTranslations('common')
  const { key, title, description, date, updated, tags, author, languages } = post
  const url = addressIn(locale, routeOfPost(key))
  const picture = {
    url: postCardPath(key),
    ...SHARE_CARD_SIZE,
    alt: t('shareCards.alt', { title, name: SITE.name }),
  }
  return {
    title: { absolute: t('metadata.titleTemplate', { name: SITE.name }).replace('%s', title) },
    description,
    authors: [{ name: author }],
    alternates: {
      canonical: url,
      ...otherLanguages(routeOfPost(key), languages),
      ...feedAt(ROUTES.blogFeed),
    },
    openGraph: {
      type: 'article',
      siteName: SITE.name,
      locale,
      url,
      title,
      description,
      publishedTime: date,
      modifiedTime: updated,
      authors: [author],
      tags,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  }
}

/** The path of a page in a language, without the site's origin. */
export function addressIn(locale: AppLocale, path: string): string {
  return getPathname({ href: path, locale })
}

/** A page with a single language has no alternates. */
function otherLanguages(path: string, locales: readonly AppLocale[]): { languages?: Record<string, string> } {
  if (locales.length < 2) return {}
  const languages = Object.fromEntries(locales.map((locale) => [locale, addressIn(locale, path)]))
  return { languages: { ...languages, 'x-default': addressIn(DEFAULT_LOCALE, path) } }
}

const feedAt = (address: string) => ({ types: { 'application/rss+xml': address } })
