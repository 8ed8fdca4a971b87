import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { searchIndex } from '@/lib/server/blog/search-index'

export const dynamic = 'force-static'

/** Fetched when a visitor opens the search. */
export function GET() {
  return new Response(searchIndex(DEFAULT_LOCALE), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
}
