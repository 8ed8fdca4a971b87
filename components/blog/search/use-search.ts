'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { type FindPosts, loadSearch, type SearchHit } from '@/lib/client/blog-search'

export type Search = {
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
export function useSearch(onLeave: () => void): Search {
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
