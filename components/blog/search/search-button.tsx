'use client'

import { type ComponentType, useState } from 'react'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { buttonVariants } from '@/components/ui/button-variants'
import type { SearchDialogProps } from './search-dialog'

type Loaded = { Dialog: ComponentType<SearchDialogProps>; messages: SearchDialogProps['messages'] }

const load = async (): Promise<Loaded> => {
  const [{ SearchDialog }, { loadSearchMessages }] = await Promise.all([
    import('./search-dialog'),
    import('@/components/blog/search/load-search'),
  ])
  return { Dialog: SearchDialog, messages: await loadSearchMessages() }
}

/** Opens the search. Everything but the button is fetched on hover or click. */
export function SearchButton({ label }: { label: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useIsHydrated()

  const open = () => {
    setIsOpen(true)
    // Offline, nothing opens, and the next click tries again.
    if (!loaded) load().then(setLoaded, () => setIsOpen(false))
  }
  const prefetch = () => {
    load().catch(() => undefined)
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={(isOpen && !loaded) || undefined}
        disabled={!isHydrated}
        onClick={open}
        onPointerEnter={prefetch}
        className={buttonVariants({ variant: 'secondary' })}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="m13.5 13.5 4 4M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0Z" />
        </svg>
        {label}
      </button>
      {loaded && <loaded.Dialog messages={loaded.messages} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
