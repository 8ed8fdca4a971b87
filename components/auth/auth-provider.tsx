'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { hasSessionCookie } from '@/lib/supabase/session-cookie'

type Auth = {
  /** Whether this browser holds a session; the server decides whether it is still good. */
  isSignedIn: boolean
  /** True until the cookies have been read. */
  loading: boolean
  /** The last failure to sign in or out, ready to show. */
  error: string | null
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
}

type SetSignedIn = (isSignedIn: boolean) => void

const AuthContext = createContext<Auth | null>(null)
const SetSignedInContext = createContext<SetSignedIn>(() => undefined)

/** Loaded when somebody signs in or out, or opens a member page: other visitors never pay for Supabase's client. */
const loadSession = () => import('@/components/auth/browser-session')

export function AuthProvider({ children }: { children: ReactNode }) {
  const [isSignedIn, setIsSignedIn] = useState(false)
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    const read = () => {
      setIsSignedIn(hasSessionCookie(document.cookie))
      setLoading(false)
    }
    read()
    // Another tab may have signed in or out meanwhile.
    document.addEventListener('visibilitychange', read)
    window.addEventListener('focus', read)
    return () => {
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('focus', read)
    }
  }, [])

  const attempt = useCallback(
    async (act: (session: Awaited<ReturnType<typeof loadSession>>) => Promise<void>) => {
      setError(null)
      try {
        await act(await loadSession())
      } catch (cause) {
        setError(cause instanceof Error ? cause.message : String(cause))
        throw cause
      }
    },
    [],
  )

  const auth = useMemo<Auth>(
    () => ({
      isSignedIn,
      loading,
      error,
      signInWithGoogle: () => attempt((session) => session.signInWithGoogle()),
      signOut: () =>
        attempt(async (session) => {
          await session.signOut()
          setIsSignedIn(false)
        }),
    }),
    [isSignedIn, loading, error, attempt],
  )
  return (
    <AuthContext value={auth}>
      <SetSignedInContext value={setIsSignedIn}>{children}</SetSignedInContext>
    </AuthContext>
  )
}

/** On member pages: keeps the session fresh while the page is open, and follows a sign-out in another tab at once. */
export function SessionWatcher() {
  const setIsSignedIn = useContext(SetSignedInContext)

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { watchSession } = await loadSession()
      if (!isGone) stop = watchSession((user) => setIsSignedIn(user !== null))
    }
    // Without the client the server refreshes the session with each request.
    begin().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [setIsSignedIn])

  return null
}

/** Whether somebody is signed in, and the ways in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
