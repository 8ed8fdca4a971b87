import type { ReactNode } from 'react'

/** The head of a page of lists: title, a word on it, and the search. */
export function Opening({
  title,
  lead,
  crumbs,
  children,
}: {
  title: string
  lead: string
  crumbs?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="lamp-light" aria-hidden="true" />
      <div className="column relative py-12 lg:py-20">
        {crumbs}
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
          <div className="max-w-3xl">
            <h1 className="text-display font-medium tracking-tight">{title}</h1>
            <p className="mt-5 max-w-prose text-lead text-muted">{lead}</p>
          </div>
          {children}
        </div>
      </div>
    </section>
  )
}
