'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

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
  const { isSignedIn, loading, signOut } = useAuth()
  const leave = () => {
    signOut().then(
      () => window.location.assign(ROUTES.home),
      // The provider keeps the failure; the user is still signed in and the button still there.
      () => {},
    )
  }
  return (
    <span className={clsx('flex items-center', loading && 'invisible', className)}>
      {isSignedIn ? (
        <>
          {feedback}
          <Link href={ROUTES.account} className="nav-link">
            {labels.account}
          </Link>
          <button type="button" onClick={leave} className="nav-link">
            {labels.signOut}
          </button>
        </>
      ) : (
        <Link href={ROUTES.login} className="nav-link">
          {labels.signIn}
        </Link>
      )}
    </span>
  )
}

/** Not for the signed-in. Everybody gets it at first, so it should be the last of its list: then nothing else moves. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  return useAuth().isSignedIn ? null : children
}
