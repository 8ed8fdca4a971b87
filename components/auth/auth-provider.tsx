'use client'

import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { onFirstTouch } from '@/components/ui/first-touch'
import { ROUTES } from '@/lib/config/routes'
import { hasSessionCookie } from '@/lib/supabase/session-cookie'

type Auth = {
  /** Whether this browser holds a session; the server decides whether it is still good. */
  isSignedIn: boolean
  /** True until the cookies have been read. */
  loading: boolean
  /** The last sign-in or sign-out error, ready to show. */
  error: string | null
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
}

type AuthProviderProps = {
  /** One message for any failed sign-in, one for any failed sign-out. */
  errors: { signIn: string; signOut: string }
  children: ReactNode
}

const AuthContext = createContext<Auth | null>(null)

/** Loaded on sign-in and sign-out: visitors never download Supabase's client. */
const loadSession = () => import('@/components/auth/browser-session')

export function AuthProvider({ errors, children }: AuthProviderProps) {
  const [isSignedIn, setIsSignedIn] = useState(false)
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    const read = () => {
      setIsSignedIn(hasSessionCookie(document.cookie))
      setLoading(false)
    }
    read()
    // Another tab may sign in or out. Browsers without a cookie store notice when the user returns to this one.
    const cookies = 'cookieStore' in window ? window.cookieStore : null
    cookies?.addEventListener('change', read)
    document.addEventListener('visibilitychange', read)
    window.addEventListener('focus', read)
    return () => {
      cookies?.removeEventListener('change', read)
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('focus', read)
    }
  }, [])

  const attempt = useCallback(
    async (failure: string, act: (session: Awaited<ReturnType<typeof loadSession>>) => Promise<void>) => {
      setError(null)
      try {
        await act(await loadSession())
      } catch (cause) {
        setError(failure)
        throw cause
      }
    },
    [],
  )

  const { signIn, signOut } = errors
  const auth = useMemo<Auth>(
    () => ({
      isSignedIn,
      loading,
      error,
      signInWithGoogle: () => attempt(signIn, (session) => session.signInWithGoogle()),
      signOut: () =>
        attempt(signOut, async (session) => {
          await session.signOut()
          setIsSignedIn(false)
        }),
    }),
    [isSignedIn, loading, error, attempt, signIn, signOut],
  )
  const Follower = useSessionFollower(isSignedIn)
  return (
    <AuthContext value={auth}>
      {Follower && <Follower onChange={setIsSignedIn} />}
      {children}
    </AuthContext>
  )
}

/** Followed by then even if nobody touches the page. */
const FOLLOWED_WITHIN_MS = 10_000

/**
 * The component that follows a signed-in user's session and profile. With Supabase's client it weighs
 * 110 kB, and nothing shows what it follows, so it loads at the first touch, or after the rest.
 */
function useSessionFollower(isSignedIn: boolean) {
  const [Follower, setFollower] = useState<ComponentType<{ onChange: (isSignedIn: boolean) => void }> | null>(
    null,
  )
  useEffect(() => {
    // The callback page creates the profile itself and then navigates away.
    if (!isSignedIn || window.location.pathname === ROUTES.authCallback) return
    const load = () => {
      import('@/components/auth/session-follower')
        .then(({ SessionFollower }) => setFollower(() => SessionFollower))
        // Without it, an expired session is refreshed by the next 401.
        .catch(() => undefined)
    }
    return onFirstTouch(load, FOLLOWED_WITHIN_MS)
  }, [isSignedIn])
  return isSignedIn ? Follower : null
}

/** Whether the user is signed in, and how to sign in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
