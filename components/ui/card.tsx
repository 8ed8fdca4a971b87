import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** A slightly raised panel. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('rounded-lg border border-line bg-panel shadow-panel', className)} />
}
