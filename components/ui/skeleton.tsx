import { cn } from '@/lib/cn'

/** A placeholder for something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-panel-high', className)} />
}
