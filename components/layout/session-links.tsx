'use client'

import { useAuth } from '@/components/auth/auth-provider'
import { PageLink } from '@/components/shared/page-link'
import { cn } from '@/components/ui/cn'
import { ROUTES } from '@/lib/config/routes'

export type SessionLabels = { signIn: string; account: string; signOut: string }

/**
 * Sign In for a visitor, Account and Sign Out for somebody signed in. Its box is as wide as the wider of the two
 * from the start, so that nothing moves when the session is known.
 */
export function SessionLinks({ labels, className }: { labels: SessionLabels; className?: string }) {
  const { user, loading, signOut } = useAuth()
  const leave = () => {
    signOut().then(
      () => window.location.assign(ROUTES.home),
      // The provider keeps the failure; the person is still signed in and the button still there.
      () => {},
    )
  }
  return (
    <span className={cn('flex items-center', loading && 'invisible', className)}>
      {user ? (
        <>
          <PageLink href={ROUTES.account} className="nav-link">
            {labels.account}
          </PageLink>
          <button type="button" onClick={leave} className="nav-link">
            {labels.signOut}
          </button>
        </>
      ) : (
        <PageLink href={ROUTES.login} className="nav-link">
          {labels.signIn}
        </PageLink>
      )}
    </span>
  )
}
