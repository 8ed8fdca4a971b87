import type { ComponentProps } from 'react'
import { SiteLink } from '@/components/shared/site-link'

/** A link of a text: within the site without loading anew, to other places marked as such. */
export function BodyLink({ href = '', ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <SiteLink {...rest} href={href} />
  const isElsewhere = href.startsWith('https://')
  return <a {...rest} href={href} {...(isElsewhere && { rel: 'noopener' })} />
}

/** Wide tables move within themselves, and keys reach them. */
export function BodyTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse has to be able to move a wide table.
    <div className="table-scroll" tabIndex={0}>
      <table {...props} />
    </div>
  )
}
