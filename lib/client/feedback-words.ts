import type feedback from '@/content/messages/en/feedback.json'
import type validation from '@/content/messages/en/validation.json'
import { type AppLocale, DEFAULT_LOCALE } from '@/lib/config/locales'

export type FeedbackWords = typeof feedback & { problems: typeof validation }

// Loaded with the dialog: it can be opened on every page, and almost never is.
const LOADERS: Record<AppLocale, () => Promise<FeedbackWords>> = {
  en: async () => {
    const [words, problems] = await Promise.all([
      import('@/content/messages/en/feedback.json'),
      import('@/content/messages/en/validation.json'),
    ])
    return { ...words.default, problems: problems.default }
  },
}

/** The dialog's texts in the page's language. Throws when they can't be loaded. */
export function loadFeedbackWords(): Promise<FeedbackWords> {
  const known = Object.entries(LOADERS).find(([locale]) => locale === document.documentElement.lang)
  const load = known ? known[1] : LOADERS[DEFAULT_LOCALE]
  return load()
}
