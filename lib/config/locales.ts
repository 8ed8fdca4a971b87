/** The languages of the site; each is a folder of `content/messages`. */
export const LOCALES = ['en'] as const

export type AppLocale = (typeof LOCALES)[number]

/** The language whose URLs have no prefix. */
export const DEFAULT_LOCALE: AppLocale = 'en'
