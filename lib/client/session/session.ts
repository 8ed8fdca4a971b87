import { personOf } from '@/lib/adapters/supabase/person'
import { storedSession } from '@/lib/adapters/supabase/stored-session'
import { ROUTES } from '@/lib/config/routes'
import { SESSION_COOKIE } from '@/lib/config/session'
import type { Person } from '@/lib/domain/person'
import { TIMINGS } from '@/lib/domain/timings'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { forgetDraft } from '../transform/draft-store'

/** The service's own client, fetched when a session is to be begun, refreshed or ended. */
const loadAuth = async () => (await import('./auth')).auth()

/**
 * Calls back with who is signed in, first as stored and then at each change. A session that is good for a while is
 * read from its cookie; the service's client comes when it is near its end, or when another tab changes it. Gives the
 * way to stop.
 */
export function watchSession(onChange: (person: Person | null) => void): () => void {
  let isOver = false
  let stop: () => void = () => undefined
  const follow = async () => {
    stop()
    const auth = await loadAuth()
    if (isOver) return
    const { data } = auth.onAuthStateChange((_event, session) => {
      onChange(session ? personOf(session.user) : null)
    })
    stop = () => data.subscription.unsubscribe()
  }
  // Without a network there is nothing to refresh with: it is tried again until there is.
  const followSoon = (ms: number) => {
    stop = waitForChange(ms, () => {
      follow().catch(() => isOver || followSoon(TIMINGS.sessionRetryMs))
    })
  }
  const known = storedSession(document.cookie)
  const leftMs = known ? known.expiresAtMs - TIMINGS.sessionRefreshAheadMs - Date.now() : 0
  if (known && leftMs > 0) {
    onChange(known.person)
    followSoon(leftMs)
  } else {
    follow().catch(() => {
      // Without the client nobody can say whether the session lives.
      onChange(null)
      if (!isOver) followSoon(TIMINGS.sessionRetryMs)
    })
  }
  return () => {
    isOver = true
    stop()
  }
}

/** Calls back once: after a time, or when the service's client in another tab has news of the session. */
function waitForChange(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms)
  const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(SESSION_COOKIE) : null
  if (otherTabs) otherTabs.onmessage = call
  return () => {
    clearTimeout(timer)
    otherTabs?.close()
  }
}

/** Leaves for Google; the browser comes back at the callback page. */
export async function signInWithGoogle(): Promise<void> {
  const auth = await loadAuth()
  const { error } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: new URL(ROUTES.authCallback, window.location.origin).href },
  })
  if (error) await fail('sign_in_failed', error)
}

/** Ends the session here and at the service. The kept draft goes too: it holds a photo of the person's home. */
export async function signOut(): Promise<void> {
  const auth = await loadAuth()
  const { data } = await auth.getSession()
  const { error } = await auth.signOut()
  if (error) await fail('sign_out_failed', error)
  if (data.session) await forgetDraft(data.session.user.id).catch(() => undefined)
}

/** The words of all failures come with the first one. */
async function fail(code: ErrorCode, cause: unknown): Promise<never> {
  const { AppError } = await import('@/lib/errors/app-error')
  throw new AppError(code, {}, { cause })
}
