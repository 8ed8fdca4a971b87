'use client'

import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Link, useRouter } from '@/lib/i18n/navigation'
import { type FindPosts, loadSearch, type SearchHit, type SearchWords } from './load-search'

type SearchState = {
  state: 'loading' | 'failed' | 'ready'
  query: string
  hits: SearchHit[]
  /** The hit that Enter opens. */
  chosen: number
  onQueryChange: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  tryAgain: () => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A query and its hits, moved through by keys. */
function useSearch(onLeave: () => void): SearchState {
  const router = useRouter()
  const [find, setFind] = useState<FindPosts | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)

  const load = useCallback(() => {
    setHasFailed(false)
    loadSearch().then(
      (loaded) => setFind(() => loaded),
      () => setHasFailed(true),
    )
  }, [])
  useEffect(load, [load])

  const hits = find && query.trim() !== '' ? find(query) : []

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const hit = hits[chosen]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault()
      onLeave()
      router.push(hit.id)
    }
  }
  const onQueryChange = (typed: string) => {
    setQuery(typed)
    setChosen(0)
  }
  const state = find ? 'ready' : 'loading'
  return {
    state: hasFailed ? 'failed' : state,
    query,
    hits,
    chosen,
    onQueryChange,
    onKeyDown,
    tryAgain: load,
  }
}

const FIELD_ID = 'blog-search-field'
const HINT_ID = 'blog-search-hint'

function SearchField({ words, search }: { words: SearchWords; search: SearchState }) {
  const { query, hits, chosen, onQueryChange, onKeyDown } = search
  return (
    <>
      <label htmlFor={FIELD_ID} className="mb-2 block text-small font-medium">
        {words.label}
      </label>
      <Input
        id={FIELD_ID}
        type="search"
        role="combobox"
        // The dialog was opened to type into it.
        autoFocus
        autoComplete="off"
        aria-expanded={hits.length > 0}
        aria-controls={HITS_ID}
        aria-describedby={HINT_ID}
        aria-activedescendant={hits.length > 0 ? hitId(chosen) : undefined}
        placeholder={words.placeholder}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={HINT_ID} className="mt-2 text-micro text-faint">
        {words.hint}
      </p>
    </>
  )
}

const HITS_ID = 'blog-search-hits'

const hitId = (index: number) => `${HITS_ID}-${index}`

/** What was found; or that the index is on its way, did not come, or holds nothing of the kind. */
function SearchHits({
  words,
  search,
  onLeave,
}: {
  words: SearchWords
  search: SearchState
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
            <Link href={id} tabIndex={-1} onClick={onLeave}>
              <span className="text-micro font-semibold text-brass">{words.categories[category]}</span>
              <span className="block font-display text-body font-medium">{title}</span>
              <span className="mt-0.5 block text-small text-muted">{description}</span>
            </Link>
          </div>
        ))}
      </div>
    </>
  )
}

function statusOf(words: SearchWords, { state, query, hits }: SearchState): string {
  if (state === 'failed') return words.failed
  if (query.trim() === '') return ''
  if (state === 'loading') return words.loading
  if (hits.length === 0) return words.none.replace('{query}', query.trim())
  return hits.length === 1 ? words.foundOne : words.foundMany.replace('{count}', String(hits.length))
}

export type SearchDialogProps = {
  words: SearchWords
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SearchDialog({ words, open, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel={words.close}>
        <DialogTitle>{words.title}</DialogTitle>
        <DialogBody>
          <Search words={words} onLeave={() => onOpenChange(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

/** Mounted while the dialog is open: so each opening begins with an empty field. */
function Search({ words, onLeave }: { words: SearchWords; onLeave: () => void }) {
  const search = useSearch(onLeave)
  return (
    <div className="min-h-64">
      <SearchField words={words} search={search} />
      <SearchHits words={words} search={search} onLeave={onLeave} />
    </div>
  )
}
