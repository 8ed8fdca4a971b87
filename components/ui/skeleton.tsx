import { cn } from '@/lib/cn'

/** Holds the place of something that is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-panel-high', className)} />
}
