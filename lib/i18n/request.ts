import { locale as localeOfPage } from 'next/root-params'
import { hasLocale } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales'
import { compileMessages } from './compile-messages'
import { loadMessages } from './messages'

/** Texts for server components: in the language asked for, else in that of the page's address. */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted: unknown = asked ?? (await localeOfPage())
  const locale = hasLocale(LOCALES, wanted) ? wanted : DEFAULT_LOCALE
  const texts = Object.entries(await loadMessages(locale))
  const messages = Object.fromEntries(
    texts.map(([namespace, words]) => [namespace, compileMessages(words)] as const),
  )
  return { locale, messages, timeZone: 'UTC' }
})
