import type { ReactNode } from 'react'
import { RoomImage } from './room-image'

/** The end of a page: a call to action over an image of a room. */
export function ClosingBand({
  title,
  lead,
  picture,
  children,
}: {
  title: string
  lead: string
  picture: string
  /** One or two links. */
  children: ReactNode
}) {
  return (
    <section className="relative isolate overflow-hidden border-t border-line">
      <RoomImage
        name={picture}
        alt=""
        sizes="(min-width: 48rem) 67vw, 100vw"
        className="absolute inset-y-0 right-0 -z-20 aspect-auto h-full md:w-2/3"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ground via-ground/88 to-ground/60 md:from-34% md:via-ground/50 md:via-62% md:to-transparent" />
      <div className="column py-24 lg:py-36">
        <h2 className="max-w-prose text-heading font-medium tracking-tight">{title}</h2>
        <p className="mt-4 text-lead text-muted">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}
