'use client'

import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { useBackCloses } from '@/components/ui/use-back-closes'

type MenuPanelProps = { id: string; label: string; isSmall?: boolean; children: ReactNode }

/**
 * The menu on small screens, or a small one below the header's end: a native popover. Escape, a click outside, and a click on a
 * link or button in it close it.
 */
export function MenuPanel({ id, label, isSmall = false, children }: MenuPanelProps) {
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
      // Not when it has toggled: Back might come before, and would leave the page.
      onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, [aria-haspopup=dialog]'))
          event.currentTarget.hidePopover()
      }}
      className={clsx(
        'fixed inset-x-0 top-(--header-height) bottom-auto m-0 flex-col border-line bg-surface text-plaster shadow-lifted open:flex',
        isSmall
          ? 'right-[calc(max(0px,(100vw-var(--container-page))/2)+var(--page-margin))] left-auto w-52 rounded-b-md border p-2 *:text-left'
          : 'w-full border-b p-5 xl:hidden',
      )}
    >
      {children}
    </nav>
  )
}
