import type { BlogCategory } from '@/lib/domain/blog'

/** What is known of a post in the search. Its id is its address. */
export type SearchEntry = {
  id: string
  title: string
  description: string
  category: BlogCategory
  text: string
}

/** The index is built with these and has to be loaded with the same. */
export const SEARCH_OPTIONS = {
  fields: ['title', 'description', 'text'],
  storeFields: ['title', 'description', 'category'],
  searchOptions: {
    boost: { title: 4, description: 2 },
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND' as const,
  },
}

export const MAX_SEARCH_RESULTS = 8
