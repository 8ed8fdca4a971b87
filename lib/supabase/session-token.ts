import { combineChunks, stringFromBase64URL } from '@supabase/ssr'
import type { AuthError } from '@supabase/supabase-js'
import * as z from 'zod'
import type { User } from '@/lib/domain/user'
import { type SupabaseKeys, tokenClient } from './clients'
import { toAppError } from './errors'
import { SESSION_COOKIE } from './session-cookie'
import { findSigningKey, maySignWithSecret, noteKeysInUse } from './signing-keys'
import { userOf } from './user'

const ENCODED = 'base64-'
const session = z.object({ access_token: z.string().max(16_384) })

/**
 * The access token that a request's cookies hold, as it was sent: neither checked nor refreshed. The server never refreshes
 * one. It would do so from its own address, whose quota strangers could use up with cookies of their own making.
 */
export async function readToken(cookieOf: (name: string) => string | undefined): Promise<string | null> {
  try {
    const cookie = await combineChunks(SESSION_COOKIE, cookieOf)
    if (!cookie) return null
    const json = cookie.startsWith(ENCODED) ? stringFromBase64URL(cookie.slice(ENCODED.length)) : cookie
    return session.parse(JSON.parse(json)).access_token
  } catch {
    return null
  }
}

/**
 * Whose token it is; `null` when it is expired, forged, or its session was ended. Form, end and signature are checked here
 * first, so that only a genuine token costs a request, whatever key or method the token names. When the auth server cannot
 * say whether the session was ended, a good signature counts. Only a project that still signs with its shared secret has to
 * ask for each token; then it fails with `service_down`.
 */
export async function userOfToken(project: SupabaseKeys, token: string): Promise<User | null> {
  const { auth } = tokenClient(project)
  const { alg, kid } = headerOf(token)
  const isOfSecret = alg.startsWith('HS')
  const key = isOfSecret || kid === null ? null : await findSigningKey(project, kid)
  if (isOfSecret ? !maySignWithSecret(project) : key === null) return null
  // What no library of tokens can read is thrown, not returned.
  const { data, error } = await auth
    .getClaims(token, key ? { jwks: { keys: [key] } } : {})
    .catch(() => ({ data: null, error: null }))
  if (isUnanswered(error)) throw toAppError({ message: 'fetch failed', status: error?.status })
  if (!data) return null
  const { claims } = data
  // Of the secret's tokens `getClaims` has asked the auth server already.
  if (!isOfSecret) {
    noteKeysInUse(project)
    const confirmed = await auth.getUser(token)
    if (confirmed.error && !isUnanswered(confirmed.error)) return null
  }
  return userOf({ id: claims.sub, email: claims.email ?? '', user_metadata: claims.user_metadata ?? {} })
}

const headerSchema = z.object({ alg: z.string(), kid: z.string().max(200).nullable().default(null) })

/** What a token says of its signature; nothing of it is checked. */
function headerOf(token: string): z.output<typeof headerSchema> {
  try {
    return headerSchema.parse(JSON.parse(stringFromBase64URL(token.split('.')[0] ?? '')))
  } catch {
    return { alg: '', kid: null }
  }
}

/** Too many requests, too, say nothing about the session. */
function isUnanswered(error: AuthError | null): boolean {
  const status = error?.status ?? 0
  return status >= 500 || status === 429 || error?.name === 'AuthRetryableFetchError'
}
