import type { ComponentProps } from 'react'
import { cn } from './cn'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  onCheckedChange?: (checked: boolean) => void
}

/** A native check box that presents itself as a switch. */
export function Switch({ onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native check box reports its own checked state.
      role="switch"
      onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
      className={cn(
        'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-bench',
        'transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-4',
        'before:rounded-full before:bg-muted before:transition-[translate,background-color] before:duration-150',
        'checked:border-brass checked:bg-brass-deep checked:before:translate-x-5 checked:before:bg-plaster',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    />
  )
}
