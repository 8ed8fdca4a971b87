'use client'

import type { ReactNode } from 'react'

/** The menu on small screens: a native popover, which Escape or a click outside closes, as does a click on a link or a button. */
export function MenuPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it listens to the links inside, which handle keys themselves.
    <nav
      id={id}
      popover="auto"
      aria-label={label}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, [aria-haspopup=dialog]'))
          event.currentTarget.hidePopover()
      }}
      className="fixed inset-x-0 top-(--header-height) bottom-auto m-0 w-full flex-col border-b border-line bg-surface p-5 text-plaster shadow-lifted open:flex xl:hidden"
    >
      {children}
    </nav>
  )
}
