'use client'

import { PageLink } from '@/components/shared/page-link'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { SearchWords } from '@/lib/client/blog-search'
import type { Search } from './use-search'

export const HITS_ID = 'blog-search-hits'

export const hitId = (index: number) => `${HITS_ID}-${index}`

/** What was found; or that the index is on its way, did not come, or holds nothing of the kind. */
export function SearchHits({
  words,
  search,
  onLeave,
}: {
  words: SearchWords
  search: Search
  onLeave: () => void
}) {
  const { state, hits, chosen, tryAgain } = search
  return (
    <>
      <div role="status" className={cn('mt-4 text-small text-muted', state === 'failed' && 'text-danger')}>
        {statusOf(words, search)}
      </div>
      {state === 'failed' && (
        <Button variant="secondary" size="small" onClick={tryAgain} className="mt-3">
          {words.again}
        </Button>
      )}
      <div role="listbox" id={HITS_ID} aria-label={words.title} className="search-hits">
        {hits.map(({ id, title, description, category }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one.
          <div key={id} role="option" id={hitId(index)} aria-selected={index === chosen}>
            <PageLink href={id} tabIndex={-1} onClick={onLeave}>
              <span className="text-micro font-semibold text-brass">{words.categories[category]}</span>
              <span className="block font-display text-body font-medium">{title}</span>
              <span className="mt-0.5 block text-small text-muted">{description}</span>
            </PageLink>
          </div>
        ))}
      </div>
    </>
  )
}

function statusOf(words: SearchWords, { state, query, hits }: Search): string {
  if (state === 'failed') return words.failed
  if (query.trim() === '') return ''
  if (state === 'loading') return words.loading
  if (hits.length === 0) return words.none.replace('{query}', query.trim())
  return hits.length === 1 ? words.foundOne : words.foundMany.replace('{count}', String(hits.length))
}
