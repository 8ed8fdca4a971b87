import { locale as localeOfPage } from 'next/root-params'
import { hasLocale } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import type { messages as english } from '@/content/messages/en'
import { routing } from './routing'

/** Messages for server components, in the requested language or that of the URL. */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted: unknown = asked ?? (await localeOfPage())
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale
  const { messages }: { messages: typeof english } = await import(`@/content/messages/${locale}/index`)
  return { locale, messages, timeZone: 'UTC' }
})

declare module 'next-intl' {
  interface AppConfig {
    Locale: (typeof routing.locales)[number]
    Messages: typeof english
  }
}
