'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link that moves within the loaded site. Next's own link weighs 3 kB more on every page, for fetching ahead,
 * which these pages switch off. Whatever a person means by a modified click stays the browser's business.
 */
export function PageLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isModified(event)) return
    event.preventDefault()
    router.push(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** The person asked for a new tab, a new window or a download. */
export function isModified(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
}
