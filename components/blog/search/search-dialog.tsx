'use client'

import { Dialog } from '@/components/ui/dialog'
import type { SearchWords } from '@/lib/client/blog-search'
import { SearchField } from './search-field'
import { SearchHits } from './search-hits'
import { useSearch } from './use-search'

export type SearchDialogProps = {
  words: SearchWords
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SearchDialog({ words, open, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} closeLabel={words.close}>
      <Search words={words} onLeave={() => onOpenChange(false)} />
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
