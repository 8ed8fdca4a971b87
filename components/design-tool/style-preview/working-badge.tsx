import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'

/** Says on the photo what takes noticeably long. Always in the page, so that it is announced. Empty without children. */
export function WorkingBadge({ isDelayed, children }: { isDelayed: boolean; children: ReactNode }) {
  return (
    <div role="status" className="pointer-events-none absolute top-2 right-2 flex">
      {children && (
        <span
          className={cn(
            'flex rounded-sm bg-surface',
            isDelayed && 'transition-opacity delay-300 starting:opacity-0',
          )}
        >
          <Badge tone="brass">
            <Spinner className="size-3.5" />
            {children}
          </Badge>
        </span>
      )}
    </div>
  )
}
