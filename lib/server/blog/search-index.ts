import 'server-only'
import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS, type SearchEntry } from '@/lib/config/blog-search'
import { routeOfPost } from '@/lib/config/routes'
import { categoryOf, postsIn } from './library'

/** A language's index as loaded by browsers: every word of every post, and the fields of a search result. */
export function searchIndex(locale: string): string {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS)
  index.addAll(
    postsIn(locale).map((post) => ({
      id: routeOfPost(post.key),
      title: post.title,
      description: post.description,
      category: categoryOf(post),
      text: post.text,
    })),
  )
  return JSON.stringify(index)
}
