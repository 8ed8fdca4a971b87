import MiniSearch from 'minisearch'
import type searchMessages from '@/content/messages/en/blog-search.json'
import { MAX_SEARCH_RESULTS, SEARCH_OPTIONS, type SearchEntry } from '@/lib/config/blog-search'
import { type AppLocale, DEFAULT_LOCALE } from '@/lib/config/locales'
import { ROUTES } from '@/lib/config/routes'

export type SearchMessages = typeof searchMessages

export type SearchHit = Pick<SearchEntry, 'id' | 'title' | 'description' | 'category'>

/** The posts that match a query, best first. */
export type FindPosts = (query: string) => SearchHit[]

// Loaded with the dialog: the button is on many pages and rarely pressed.
const MESSAGES: Record<AppLocale, () => Promise<{ default: SearchMessages }>> = {
  en: () => import('@/content/messages/en/blog-search.json'),
}

/** The dialog's messages in the page's language. */
export async function loadSearchMessages(): Promise<SearchMessages> {
  const known = Object.entries(MESSAGES).find(([locale]) => locale === document.documentElement.lang)
  return (await (known ? known[1] : MESSAGES[DEFAULT_LOCALE])()).default
}

let loading: Promise<FindPosts> | undefined

/** Fetches the index once. After an error, the next call tries again. */
export function loadSearch(): Promise<FindPosts> {
  loading ??= fetchIndex().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchIndex(): Promise<FindPosts> {
  const answer = await fetch(ROUTES.blogSearch)
  if (!answer.ok) throw new Error(`The search index answered ${answer.status}`)
  const index = MiniSearch.loadJSON<SearchEntry>(await answer.text(), SEARCH_OPTIONS)
  return (query) =>
    index
      .search(query)
      .slice(0, MAX_SEARCH_RESULTS)
      .map(({ id, title, description, category }) => ({
        id,
        title,
        description,
        category,
      }))
}
