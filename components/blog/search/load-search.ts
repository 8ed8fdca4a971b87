import MiniSearch from 'minisearch'
import { MAX_SEARCH_RESULTS, SEARCH_OPTIONS, type SearchEntry } from '@/lib/config/blog-search'
import { ROUTES } from '@/lib/config/routes'

export type SearchHit = Pick<SearchEntry, 'id' | 'title' | 'description' | 'category'>

/** The posts that match a query, best first. */
export type FindPosts = (query: string) => SearchHit[]

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
