import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** The browser's own disclosure, for pages without scripts. Of those with the same `group`, one is open at a time. */
export function Disclosure({
  summary,
  children,
  defaultOpen = false,
  group,
  className,
}: {
  summary: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  group?: string
  className?: string
}) {
  return (
    <details name={group} open={defaultOpen} className={cn('group/details', className)}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4 shrink-0 text-brass transition-[rotate] duration-200 group-open/details:rotate-45"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <path d="M8 2v12M2 8h12" />
        </svg>
      </summary>
      {children}
    </details>
  )
}
