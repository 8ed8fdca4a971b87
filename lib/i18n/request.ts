import { locale as localeOfPage } from 'next/root-params'
import { hasLocale } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales'
import { loadMessages } from './messages'

/** Texts for server components: in the language asked for, else in that of the page's address. */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted: unknown = asked ?? (await localeOfPage())
  const locale = hasLocale(LOCALES, wanted) ? wanted : DEFAULT_LOCALE
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' }
})
