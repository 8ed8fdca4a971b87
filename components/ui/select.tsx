import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A native select. Its options, groups included, are `<option>` and `<optgroup>` children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...rest} className={cn('control appearance-none pr-10', className)}>
        {children}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="m4 6 4 4 4-4" />
      </svg>
    </span>
  )
}
