import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Label({
  className,
  htmlFor,
  children,
  ...rest
}: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label {...rest} htmlFor={htmlFor} className={cn('text-small font-medium text-plaster', className)}>
      {children}
    </label>
  )
}
