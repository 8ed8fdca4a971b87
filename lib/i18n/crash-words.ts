import english from '@/content/messages/en/crash.json'
import type { AppLocale } from '@/lib/config/locales'

/** The few words of the screen that replaces a page that broke. They are in the bundle: nothing may be left to load. */
export const CRASH_WORDS: Record<AppLocale, typeof english> = { en: english }
