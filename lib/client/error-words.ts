import type english from '@/content/messages/en/errors.json'
import { type AppLocale, DEFAULT_LOCALE } from '@/lib/config/locales'
import type { Failure } from './api/failure'

type ErrorWords = Record<keyof typeof english, { title: string; body: string }>

// Loaded after the page is alive: failures are rare, their sentences many.
const LOADERS: Record<AppLocale, () => Promise<{ default: ErrorWords }>> = {
  en: () => import('@/content/messages/en/errors.json'),
}

/** The sentences of all failures in the page's language. Throws when they can't be loaded. */
export async function loadErrorWords(): Promise<ErrorWords> {
  const known = Object.entries(LOADERS).find(([locale]) => locale === document.documentElement.lang)
  const load = known ? known[1] : LOADERS[DEFAULT_LOCALE]
  return (await load()).default
}

/** Title and sentence of a failure; the server's own sentence when ours can't be loaded. */
export async function wordsOf({ code, values, message }: Failure): Promise<{ title: string; body: string }> {
  const words = await loadErrorWords().catch(() => null)
  if (!words) return { title: message, body: '' }
  const { title, body } = words[code]
  return { title, body: fill(body, values) }
}

function fill(sentence: string, values: Failure['values']): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
