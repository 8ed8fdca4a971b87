'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { hasSessionCookie } from '@/lib/client/session/session-cookie'
import type { Person } from '@/lib/domain/person'

type Auth = {
  user: Person | null
  /** True until the stored session has been read. */
  loading: boolean
  /** The last failure to sign in or out, ready to show. */
  error: string | null
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

/** Loaded when first needed: a visitor without a session never pays for it. */
const loadSession = () => import('@/lib/client/session/session')

export function AuthProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<Person | null>(null)
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!hasSessionCookie(document.cookie)) {
      setLoading(false)
      return
    }
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { watchSession } = await loadSession()
      if (isGone) return
      stop = watchSession((person) => {
        setUser(person)
        setLoading(false)
      })
    }
    begin().catch(() => setLoading(false))
    return () => {
      isGone = true
      stop?.()
    }
  }, [])

  const attempt = useCallback(
    async (act: (session: Awaited<ReturnType<typeof loadSession>>) => Promise<void>) => {
      setError(null)
      try {
        await act(await loadSession())
      } catch (failure) {
        setError(failure instanceof Error ? failure.message : String(failure))
        throw failure
      }
    },
    [],
  )

  const auth = useMemo<Auth>(
    () => ({
      user,
      loading,
      error,
      signInWithGoogle: () => attempt((session) => session.signInWithGoogle()),
      signOut: () =>
        attempt(async (session) => {
          await session.signOut()
          setUser(null)
        }),
    }),
    [user, loading, error, attempt],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Who is signed in, and the ways in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
