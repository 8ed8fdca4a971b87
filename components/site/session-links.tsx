'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { SignInLink } from '@/components/auth/sign-in-link'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

export type SessionLabels = { signIn: string; designs: string; account: string; signOut: string }

type SessionLinksProps = {
  labels: SessionLabels
  /** The button for signed-in users only. */
  feedback: ReactNode
  className?: string
}

/**
 * Sign In for visitors; Feedback, My rooms, Account and Sign Out for users. Its box is as wide as the wider of the two
 * from the start, so that nothing moves when the session is known.
 */
export function SessionLinks({ labels, feedback, className }: SessionLinksProps) {
  const { isSignedIn, loading, error, signOut } = useAuth()
  const leave = () => {
    signOut().then(
      () => window.location.assign(ROUTES.home),
      // The provider keeps the error, which is shown beside the button.
      () => {},
    )
  }
  return (
    <span className={clsx('relative flex flex-wrap items-center', loading && 'invisible', className)}>
      {isSignedIn ? (
        <>
          {feedback}
          <Link href={ROUTES.designs} className="nav-link">
            {labels.designs}
          </Link>
          <Link href={ROUTES.account} className="nav-link">
            {labels.account}
          </Link>
          <button type="button" onClick={leave} className="nav-link">
            {labels.signOut}
          </button>
          {error && (
            <span
              role="alert"
              className="w-full px-3 py-2 text-small text-danger xl:absolute xl:top-full xl:right-0 xl:w-auto xl:rounded-md xl:border xl:border-danger/50 xl:bg-danger-ground"
            >
              {error}
            </span>
          )}
        </>
      ) : (
        <SignInLink className="nav-link">{labels.signIn}</SignInLink>
      )}
    </span>
  )
}

/** Hidden for signed-in users, once the session is known. Put it last in its list, so that nothing else moves. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  return useAuth().isSignedIn ? null : children
}
