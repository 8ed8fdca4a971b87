import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE, LOCALES, localePrefix } from '@/lib/config/locales'
import { SHARE_CARD_SIZE, type ShareCard, shareCardPath } from '@/lib/config/share-cards'
import { SITE } from '@/lib/site'

type PageDescription = {
  /** The page's path without a language. */
  path: string
  title: string
  description: string
  /** The picture beside a shared link. */
  card: ShareCard
  keywords?: string
  /** The title stands alone, without the site's name behind it. */
  isWholeTitle?: boolean
}

/** What search engines and shared links are told about a public page, one address for each page included. */
export async function describePage(page: PageDescription): Promise<Metadata> {
  const locale = await getLocale()
  const t = await getTranslations('common')
  const { path, title, description, card, keywords } = page
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
    ...(keywords ? { keywords } : {}),
    alternates: { canonical: addressIn(locale, path), ...otherLanguages(path) },
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

/** The path of a page in a language; the site's own address goes before it. */
export function addressIn(locale: string, path: string): string {
  return path === '/' ? localePrefix(locale) || '/' : localePrefix(locale) + path
}

function otherLanguages(path: string): { languages?: Record<string, string> } {
  if (LOCALES.length < 2) return {}
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, addressIn(locale, path)]))
  return { languages: { ...languages, 'x-default': addressIn(DEFAULT_LOCALE, path) } }
}
