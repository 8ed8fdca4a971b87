import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'

/** Says on the photo what takes noticeably long. Always in the page, so that it is announced. Empty without children. */
export function WorkingBadge({ isDelayed, children }: { isDelayed: boolean; children: ReactNode }) {
  return (
    <div role="status" className="pointer-events-none absolute top-2 right-2 flex">
      {children && (
        <WorkingLabel className={cn(isDelayed && 'transition-opacity delay-300 starting:opacity-0')}>
          {children}
        </WorkingLabel>
      )}
    </div>
  )
}

/** A spinner and what it stands for, readable on any photo. */
export function WorkingLabel({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={cn('flex rounded-sm bg-surface', className)}>
      <Badge tone="brass">
        <Spinner className="size-3.5" />
        {children}
      </Badge>
    </span>
  )
}
