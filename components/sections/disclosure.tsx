import { clsx } from 'clsx'
import type { ReactNode } from 'react'

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
    <details name={group} open={defaultOpen} className={clsx('disclosure', className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
