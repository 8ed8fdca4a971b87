import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A panel of the workshop: raised a little, with a lit upper edge. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('rounded-lg border border-line bg-panel shadow-panel', className)} />
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('flex flex-col gap-1.5 px-6 pt-6', className)} />
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={cn('text-title', className)}>
      {children}
    </h2>
  )
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={cn('text-small text-muted', className)} />
}

export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('p-6', className)} />
}

export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('flex items-center gap-3 border-t border-line px-6 py-4', className)} />
}
