'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath, takeWantedPath } from '@/components/auth/wanted-path'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { WANTED_QUERY } from '@/lib/config/routes'

export type LoginTexts = { continueWithGoogle: string; signingIn: string; callbackFailed: string }

/** The logo and the spinner are rendered on the server: the browser loads no code for them. */
type LoginPanelProps = { texts: LoginTexts; mark: ReactNode; spinner: ReactNode }

/**
 * The sign-in button. A user who is signed in is redirected at once. Errors, of a callback (from the URL) or of this
 * sign-in, are shown below the button so that nothing moves.
 */
export function LoginPanel({ texts, mark, spinner }: LoginPanelProps) {
  const { isSignedIn, signInWithGoogle, error } = useAuth()
  const isHydrated = useIsHydrated()
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasCallbackFailed, setHasCallbackFailed] = useState(false)

  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    setHasCallbackFailed(hasFailed(query))
    // A guarded page redirected here and passed on where the user wanted to go.
    const wanted = query.get(WANTED_QUERY)
    if (wanted) rememberWantedPath(wanted)
    // The back button restores this page as it was left, with its button busy.
    const wakeUp = () => setIsLeaving(false)
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  useEffect(() => {
    // After a failed callback, the message and the button stay.
    if (!isSignedIn || hasFailed(new URLSearchParams(window.location.search))) return
    let isGone = false
    // The guards of other pages ask the same server, which rules out a redirect loop.
    import('@/components/auth/browser-session')
      .then(({ isSessionGood }) => isSessionGood())
      .then((isGood) => isGood && !isGone && window.location.replace(takeWantedPath()))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isSignedIn])

  const leave = () => {
    setIsLeaving(true)
    setHasCallbackFailed(false)
    // The provider keeps the error message; only the button needs a reset.
    signInWithGoogle().catch(() => setIsLeaving(false))
  }

  const message = (!isSignedIn && error) || (hasCallbackFailed ? texts.callbackFailed : null)
  return (
    <div className="flex flex-col gap-4">
      <Button
        size="large"
        variant="secondary"
        onClick={leave}
        disabled={!isHydrated}
        aria-disabled={isLeaving || undefined}
      >
        {isLeaving ? spinner : mark}
        {isLeaving ? texts.signingIn : texts.continueWithGoogle}
      </Button>
      {message && (
        <p
          role="alert"
          className="rounded-md border border-danger/50 bg-danger-ground px-4 py-3 text-small text-danger"
        >
          {message}
        </p>
      )}
    </div>
  )
}

const hasFailed = (query: URLSearchParams) => query.get('error') === 'callback-failed'
