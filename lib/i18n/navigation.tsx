import { createNavigation } from 'next-intl/navigation'
import type { ComponentProps } from 'react'
import { routing } from './routing'

const navigation = createNavigation(routing)

export const { getPathname, redirect, useRouter } = navigation

/** next-intl's link with prefetching off: it would double the download of a page with many cards. */
export function Link(props: ComponentProps<typeof navigation.Link>) {
  return <navigation.Link prefetch={false} {...props} />
}
