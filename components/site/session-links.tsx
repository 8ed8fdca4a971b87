'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { SignInLink } from '@/components/auth/sign-in-link'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { MenuPanel } from './menu-panel'

export type SessionLabels = Record<'tryIt' | 'signIn' | 'designs' | 'account' | 'signOut', string>

type SessionLinksProps = {
  labels: SessionLabels
  /** The button for signed-in users only. */
  feedback: ReactNode
  /** The id of a menu for the account's links, where they are not in one already. */
  menuId?: string
  className?: string
}

/**
 * Try it and Sign In for visitors; My rooms and Account, with Feedback and Sign Out, for users. Its box is as wide as the wider
 * of the two from the start, so that nothing moves when the session is known.
 */
export function SessionLinks({ labels, feedback, menuId, className }: SessionLinksProps) {
  const { isSignedIn, loading, error, signOut } = useAuth()
  const leave = () => {
    signOut().then(
      () => window.location.assign(ROUTES.home),
      // The provider keeps the error, which is shown beside the button.
      () => {},
    )
  }
  const accountLinks = (
    <>
      <Link href={ROUTES.account} className="nav-link">
        {labels.account}
      </Link>
      {feedback}
      <button type="button" onClick={leave} className="nav-link">
        {labels.signOut}
      </button>
      {error && (
        <span role="alert" className="w-full px-3 py-2 text-small text-danger">
          {error}
        </span>
      )}
    </>
  )
  return (
    <span className={clsx('relative flex flex-wrap items-center', loading && 'invisible', className)}>
      {isSignedIn ? (
        <>
          <Link href={ROUTES.designs} className="nav-link">
            {labels.designs}
          </Link>
          {menuId ? (
            <>
              <button type="button" popoverTarget={menuId} className="nav-link">
                {labels.account}
              </button>
              <MenuPanel id={menuId} label={labels.account} isSmall>
                {accountLinks}
              </MenuPanel>
            </>
          ) : (
            accountLinks
          )}
        </>
      ) : (
        <>
          <Link href={ROUTES.try} className="nav-link">
            {labels.tryIt}
          </Link>
          <SignInLink className="nav-link">{labels.signIn}</SignInLink>
        </>
      )}
    </span>
  )
}

/** Hidden for signed-in users, once the session is known. Put it last in its list, so that nothing else moves. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  return useAuth().isSignedIn ? null : children
}
