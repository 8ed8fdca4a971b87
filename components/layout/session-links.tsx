'use client'

import type { ReactNode } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { PageLink } from '@/components/shared/page-link'
import { cn } from '@/components/ui/cn'
import { ROUTES } from '@/lib/config/routes'

export type SessionLabels = { signIn: string; account: string; signOut: string }

type SessionLinksProps = {
  labels: SessionLabels
  /** The button that only the signed-in have. */
  feedback: ReactNode
  className?: string
}

/**
 * Sign In for a visitor; Feedback, Account and Sign Out for somebody signed in. Its box is as wide as the wider of the
 * two from the start, so that nothing moves when the session is known.
 */
export function SessionLinks({ labels, feedback, className }: SessionLinksProps) {
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
          {feedback}
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
