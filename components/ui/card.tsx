import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** A panel of the workshop: raised a little, with a lit upper edge. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('rounded-lg border border-line bg-panel shadow-panel', className)} />
}
