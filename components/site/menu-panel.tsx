'use client'

import { type ReactNode, useRef, useState } from 'react'
import { useBackCloses } from '@/components/ui/use-back-closes'

/** The menu on small screens: a native popover, which Escape or a click outside closes, as does a click on a link or a button. */
export function MenuPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useBackCloses(isOpen, () => panel.current?.hidePopover())
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it listens to the links inside, which handle keys themselves.
    <nav
      ref={panel}
      id={id}
      popover="auto"
      aria-label={label}
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
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
