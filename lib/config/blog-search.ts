import type { BlogCategory } from '@/lib/domain/blog'

/** A post in the search index. Its id is its path. */
export type SearchEntry = {
  id: string
  title: string
  description: string
  category: BlogCategory
  text: string
}

/** The index must be loaded with the options it was built with. */
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
