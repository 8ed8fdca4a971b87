import type { ReactNode } from 'react'

type OutcomePanelProps = {
  title: string
  body: string
  more?: string
  mark?: ReactNode
  children?: ReactNode
}

/** One state of a payment: what it is, what it means, and what can be done. */
export function OutcomePanel({ title, body, more, mark, children }: OutcomePanelProps) {
  return (
    <main className="column grid flex-1 content-center py-20">
      <div role="status" className="max-w-prose">
        {mark && <div className="mb-6 text-brass">{mark}</div>}
        <h1 className="text-heading font-medium tracking-tight">{title}</h1>
        <p className="mt-5 text-lead text-muted">{body}</p>
        {more && <p className="mt-3 text-muted">{more}</p>}
      </div>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </main>
  )
}
