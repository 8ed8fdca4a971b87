import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/lib/cn'

/** Choices in a strip: one row on a phone. On wide screens, the group sets its own layout. */
export const STRIP_ROW = 'max-lg:flex max-lg:w-max max-lg:flex-nowrap max-lg:gap-2'

const CHOSEN = '[data-state=checked], [aria-pressed=true]'

/**
 * A group of choices. On a phone, it is one row that scrolls sideways, so that the photo stays in view above it, and it keeps
 * the chosen one in view. `--bleed` extends it to the edges of the window.
 */
export function ChoiceStrip({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef<Element | null>(null)
  // After each render: a tap on the photo may change the choice from outside.
  useEffect(() => {
    const strip = ref.current
    const chosen = strip?.querySelector(CHOSEN)
    if (!strip || !(chosen instanceof HTMLElement) || chosen === shown.current) return
    shown.current = chosen
    strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.clientWidth) / 2
  })
  return (
    <div
      ref={ref}
      className={cn(
        'relative max-lg:overflow-x-auto max-lg:overscroll-x-contain max-lg:py-1 max-lg:[scrollbar-width:none]',
        'max-lg:-mx-(--bleed,0px) max-lg:px-(--bleed,0px)',
      )}
    >
      {children}
    </div>
  )
}
