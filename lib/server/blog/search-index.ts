import 'server-only'
import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS, type SearchEntry } from '@/lib/config/blog-search'
import { routeOfPost } from '@/lib/config/routes'
import { categoryOf, postsIn } from './library'

/** The index of one language as the browser loads it: every word of every post, and what a result shows. */
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
