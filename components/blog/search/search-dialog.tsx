import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import messages from '@/content/messages/en/blog-search.json'
import { cn } from '@/lib/cn'
import { Link, useRouter } from '@/lib/i18n/navigation'
import { type FindPosts, loadSearch, type SearchHit } from './load-search'

type SearchState = {
  state: 'loading' | 'failed' | 'ready'
  query: string
  hits: SearchHit[]
  /** The result that Enter opens. */
  chosen: number
  onQueryChange: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  tryAgain: () => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A query and its results, with keyboard navigation. */
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

function SearchField({ search }: { search: SearchState }) {
  const t = useTranslations('blog-search')
  const { query, hits, chosen, onQueryChange, onKeyDown } = search
  return (
    <>
      <label htmlFor={FIELD_ID} className="mb-2 block text-small font-medium">
        {t('label')}
      </label>
      <Input
        id={FIELD_ID}
        type="search"
        role="combobox"
        // Users open the dialog to type.
        autoFocus
        autoComplete="off"
        aria-expanded={hits.length > 0}
        aria-controls={HITS_ID}
        aria-describedby={HINT_ID}
        aria-activedescendant={hits.length > 0 ? hitId(chosen) : undefined}
        placeholder={t('placeholder')}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={HINT_ID} className="mt-2 text-micro text-faint">
        {t.rich('hint', KEY_HINTS)}
      </p>
    </>
  )
}

const HITS_ID = 'blog-search-hits'

const hitId = (index: number) => `${HITS_ID}-${index}`

/** The results, or that the index is loading, failed to load, or has no match. */
function SearchHits({ search, onLeave }: { search: SearchState; onLeave: () => void }) {
  const t = useTranslations('blog-search')
  const { state, hits, chosen, tryAgain } = search
  return (
    <>
      <div role="status" className={cn('mt-4 text-small text-muted', state === 'failed' && 'text-danger')}>
        <SearchStatus search={search} />
      </div>
      {state === 'failed' && (
        <Button variant="secondary" size="small" onClick={tryAgain} className="mt-3">
          {t('again')}
        </Button>
      )}
      <div role="listbox" id={HITS_ID} aria-label={t('title')} className="search-hits">
        {hits.map(({ id, title, description, category }, index) => (
          // The field keeps the focus and refers to the active result.
          <Link
            key={id}
            role="option"
            id={hitId(index)}
            aria-selected={index === chosen}
            href={id}
            tabIndex={-1}
            onClick={onLeave}
          >
            <span className="text-micro font-semibold text-brass">{t(`categories.${category}`)}</span>
            <span className="block font-display text-body font-medium">{title}</span>
            <span className="mt-0.5 block text-small text-muted">{description}</span>
          </Link>
        ))}
      </div>
    </>
  )
}

function SearchStatus({ search: { state, query, hits } }: { search: SearchState }) {
  const t = useTranslations('blog-search')
  if (state === 'failed') return t('failed')
  if (query.trim() === '') return null
  if (state === 'loading') return t('loading')
  if (hits.length === 0) return t('none', { query: query.trim() })
  return hits.length === 1 ? t('foundOne') : t('foundMany', { count: hits.length })
}

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The search comes with its own messages, as the feedback dialog does. */
export function SearchDialog(props: SearchDialogProps) {
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ 'blog-search': messages }}>
      <SearchPanel {...props} />
    </NextIntlClientProvider>
  )
}

function SearchPanel({ open, onOpenChange }: SearchDialogProps) {
  const t = useTranslations('blog-search')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel={t('close')}>
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogBody>
          <Search onLeave={() => onOpenChange(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it always starts with an empty field. */
function Search({ onLeave }: { onLeave: () => void }) {
  const search = useSearch(onLeave)
  return (
    <div className="min-h-64">
      <SearchField search={search} />
      <SearchHits search={search} onLeave={onLeave} />
    </div>
  )
}
