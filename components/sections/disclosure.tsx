import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The browser's own disclosure, which needs no script. Only one per `group` is open at a time. */
export function Disclosure({
  summary,
  children,
  group,
  className,
}: {
  summary: ReactNode
  children: ReactNode
  group?: string
  className?: string
}) {
  return (
    <details name={group} className={clsx('disclosure', className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
