import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type ToolButtonStyle = {
  /** Only for tools that stay selected. */
  isOn?: boolean | undefined
  /** Shows the label on hover only. */
  isIcon?: boolean
}

type ToolButtonProps = ToolButtonStyle & {
  label: string
  onPress: () => void
  children: ReactNode
  /** The same, but only on a phone. */
  isIconOnPhone?: boolean
  /** The same, but only in a row of tools with little space. */
  isIconIfTight?: boolean
  disabled?: boolean
  className?: string
}

/** A button of the mask tools. */
export function ToolButton({
  label,
  onPress,
  children,
  isOn,
  isIcon = false,
  isIconOnPhone = false,
  isIconIfTight = false,
  disabled = false,
  className,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={isIcon ? label : undefined}
      title={isIcon || isIconOnPhone || isIconIfTight ? label : undefined}
      disabled={disabled}
      onClick={onPress}
      className={cn(toolButtonClasses({ isOn, isIcon }), className)}
    >
      {children}
      {!isIcon && (
        <span
          className={cn(
            isIconOnPhone && 'max-sm:sr-only',
            isIconIfTight && '@min-[12rem]/tools:@max-[61rem]/tools:sr-only',
          )}
        >
          {label}
        </span>
      )}
    </button>
  )
}

/** Classes of a tool's button, for triggers of dialogs. */
export function toolButtonClasses({ isOn = false, isIcon = false }: ToolButtonStyle): string {
  return cn(
    'inline-flex min-h-10 min-w-9 items-center justify-center gap-1.5 rounded-sm text-small font-medium whitespace-nowrap max-sm:min-w-10 sm:gap-2',
    'transition-colors duration-150',
    'disabled:opacity-40 [&_svg]:size-4 [&_svg]:shrink-0',
    isIcon ? 'px-2.5' : 'px-2 sm:px-3',
    isOn ? 'bg-brass/15 text-brass-bright' : 'text-muted hover:bg-panel-high hover:text-plaster',
  )
}
