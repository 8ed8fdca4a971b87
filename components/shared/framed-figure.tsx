import type { ReactNode } from 'react'

/** A picture in the house's frame: a brass rule with ticks below it, then its caption. */
export function FramedFigure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure>
      <div className="framed">{children}</div>
      <div className="rule-ticks mx-3" aria-hidden="true" />
      <figcaption className="mt-3 text-small text-faint">{caption}</figcaption>
    </figure>
  )
}
