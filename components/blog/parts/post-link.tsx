import type { ReactNode } from 'react'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { routeOfPost } from '@/lib/config/routes'

/** The way to the whole post, told apart by its title for those who hear it. */
export function PostLink({
  postKey,
  title,
  children,
}: {
  postKey: string
  title: string
  children: ReactNode
}) {
  return (
    <SiteLink
      href={routeOfPost(postKey)}
      className={`${buttonClass({ variant: 'link', size: 'bare' })} post-link`}
    >
      {children}
      <span className="sr-only">{`: ${title}`}</span>
      <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="M4 10h12m-5-5 5 5-5 5" />
      </svg>
    </SiteLink>
  )
}
