import { SESSION_COOKIE } from '@/lib/config/session'
import type { Person } from '@/lib/domain/person'
import { personOf } from './person'

/** A session as it lies in the cookies: nobody has looked yet whether the service still knows it. */
export type StoredSession = { readonly person: Person; readonly expiresAtMs: number }

const ENCODED = 'base64-'

/**
 * Reads the session that the cookies hold as `@supabase/ssr` keeps it, for pages that only show who is signed in: the
 * service's own client weighs more than most pages. `null` for none, and for one that only that client can mend.
 */
export function storedSession(cookies: string): StoredSession | null {
  try {
    const session: unknown = JSON.parse(decoded(kept(cookies)))
    return isSession(session)
      ? { person: personOf(session.user), expiresAtMs: session.expires_at * 1_000 }
      : null
  } catch {
    return null
  }
}

type Session = { expires_at: number; user: Parameters<typeof personOf>[0] }

function isSession(value: unknown): value is Session {
  const session = partsOf(value)
  return (
    Number.isFinite(session.get('expires_at')) && typeof partsOf(session.get('user')).get('id') === 'string'
  )
}

function partsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

/** The one cookie, or its parts in their order. */
function kept(cookies: string): string {
  const values = new Map(
    cookies.split('; ').map((cookie) => {
      const at = cookie.indexOf('=')
      return [cookie.slice(0, at), decodeURIComponent(cookie.slice(at + 1))] as const
    }),
  )
  let whole = values.get(SESSION_COOKIE) ?? ''
  if (whole !== '') return whole
  for (let part: string | undefined, at = 0; ; at++) {
    part = values.get(`${SESSION_COOKIE}.${at}`)
    if (!part) return whole
    whole += part
  }
}

function decoded(value: string): string {
  if (!value.startsWith(ENCODED)) return value
  const bytes = atob(value.slice(ENCODED.length).replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
