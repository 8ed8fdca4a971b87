'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath, takeWantedPath } from '@/components/auth/wanted-path'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { WANTED_QUERY } from '@/lib/config/routes'

export type LoginTexts = { continueWithGoogle: string; signingIn: string; callbackFailed: string }

/** Mark and spinner are drawn by the server: the browser loads no code for them. */
type LoginPanelProps = { texts: LoginTexts; mark: ReactNode; spinner: ReactNode }

/**
 * The one way in; somebody who is signed in goes on at once. Below the button, where nothing has to move for it, it says
 * when a callback failed, which the address reports, and when a start failed.
 */
export function LoginPanel({ texts, mark, spinner }: LoginPanelProps) {
  const { isSignedIn, signInWithGoogle, error } = useAuth()
  const isHydrated = useIsHydrated()
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasCallbackFailed, setHasCallbackFailed] = useState(false)

  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    setHasCallbackFailed(hasFailed(query))
    // A guarded page sent the user here and said where they wanted to go.
    const wanted = query.get(WANTED_QUERY)
    if (wanted) rememberWantedPath(wanted)
    // Coming back from Google with the back button shows this page as it was left, still leaving.
    const wakeUp = () => setIsLeaving(false)
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  useEffect(() => {
    // After a failure the message stays, and so does the button.
    if (!isSignedIn || hasFailed(new URLSearchParams(window.location.search))) return
    let isGone = false
    // The guards of other pages ask the same server, so that nobody is sent to and fro.
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
    // The provider keeps the failure's words; the button only has to come back.
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
