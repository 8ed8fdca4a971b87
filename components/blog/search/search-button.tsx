'use client'

import { LazyDialogButton } from '@/components/shared/lazy-dialog-button'
import { buttonVariants } from '@/components/ui/button-variants'

const load = async () => (await import('./search-dialog')).SearchDialog

export function SearchButton({ label }: { label: string }) {
  return (
    <LazyDialogButton load={load} className={buttonVariants({ variant: 'secondary' })}>
      <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="m13.5 13.5 4 4M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0Z" />
      </svg>
      {label}
    </LazyDialogButton>
  )
}
