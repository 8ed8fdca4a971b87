'use client'

import type { SearchWords } from '@/lib/client/blog-search'
import { HITS_ID, hitId } from './search-hits'
import type { Search } from './use-search'

const FIELD_ID = 'blog-search-field'
const HINT_ID = 'blog-search-hint'

export function SearchField({ words, search }: { words: SearchWords; search: Search }) {
  const { query, hits, chosen, onQueryChange, onKeyDown } = search
  return (
    <>
      <label htmlFor={FIELD_ID} className="mb-2 block text-small font-medium">
        {words.label}
      </label>
      <input
        id={FIELD_ID}
        type="search"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it.
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
        className="control"
      />
      <p id={HINT_ID} className="mt-2 text-micro text-faint">
        {words.hint}
      </p>
    </>
  )
}
