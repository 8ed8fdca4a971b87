'use client'

import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type ToolButtonProps = {
  label: string
  onPress: () => void
  children: ReactNode
  /** Only for tools that stay selected. */
  isOn?: boolean
  /** Shows the label on hover only. */
  isIcon?: boolean
  disabled?: boolean
}

/** A button of the mask tools. */
export function ToolButton({
  label,
  onPress,
  children,
  isOn,
  isIcon = false,
  disabled = false,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={isIcon ? label : undefined}
      title={isIcon ? label : undefined}
      disabled={disabled}
      onClick={onPress}
      className={cn(
        'inline-flex min-h-10 items-center gap-1.5 rounded-sm text-small font-medium whitespace-nowrap sm:gap-2',
        'transition-colors duration-150',
        'disabled:opacity-40 [&_svg]:size-4 [&_svg]:shrink-0',
        isIcon ? 'px-2.5' : 'px-2 sm:px-3',
        isOn ? 'bg-brass text-on-brass' : 'text-muted hover:bg-panel-high hover:text-plaster',
      )}
    >
      {children}
      {!isIcon && label}
    </button>
  )
}
