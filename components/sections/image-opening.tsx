import type { ReactNode } from 'react'
import { RoomImage } from './room-image'

const SIZES = '(min-width: 84rem) 44rem, (min-width: 64rem) 54vw, 92vw'

/** The top of a page, with an image of a room beside its title. */
export function PictureOpening({
  title,
  lead,
  picture,
  alt,
  children,
}: {
  title: string
  lead: string
  picture: string
  alt: string
  /** The button, if the page starts with one. */
  children?: ReactNode
}) {
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="lamp-light" aria-hidden="true" />
      <div className="column relative grid items-center gap-12 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16 lg:py-24">
        <div>
          <h1 className="text-display font-medium tracking-tight">{title}</h1>
          <p className="mt-6 max-w-md text-lead text-muted">{lead}</p>
          {children && <div className="mt-8 flex flex-col">{children}</div>}
        </div>
        <figure>
          <div className="framed">
            <RoomImage name={picture} alt={alt} sizes={SIZES} isFirst className="rounded-lg" />
          </div>
          <div className="rule-ticks mx-3" aria-hidden="true" />
        </figure>
      </div>
    </section>
  )
}
