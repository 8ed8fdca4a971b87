import { combineChunks, stringFromBase64URL } from '@supabase/ssr'
import type { AuthError } from '@supabase/supabase-js'
import * as z from 'zod'
import type { User } from '@/lib/domain/user'
import { type SupabaseKeys, tokenClient } from './clients'
import { fromSupabaseError } from './errors'
import { SESSION_COOKIE } from './session-cookie'
import { findSigningKey, maySignWithSecret, noteKeysInUse } from './signing-keys'
import { userOf } from './user'

const ENCODED = 'base64-'
const session = z.object({ access_token: z.string().max(16_384) })

/**
 * The access token in a request's cookies, neither verified nor refreshed. The server never refreshes: it would do so from its
 * own IP address, whose quota strangers could use up with forged cookies.
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
 * The token's user; `null` if it is expired or forged, or its session has ended. Format, expiry and signature are checked
 * locally first, so that only genuine tokens cost a request, whatever key or algorithm a token claims. If the auth server can't
 * say whether the session has ended, a valid signature is enough. Projects that still sign with the shared secret need a
 * request for every token, and fail with `service_down`.
 */
export async function userOfToken(project: SupabaseKeys, token: string): Promise<User | null> {
  const { auth } = tokenClient(project)
  const { alg, kid } = headerOf(token)
  const isOfSecret = alg.startsWith('HS')
  const key = isOfSecret || kid === null ? null : await findSigningKey(project, kid)
  if (isOfSecret ? !maySignWithSecret(project) : key === null) return null
  // The library throws for tokens it can't parse.
  const { data, error } = await auth
    .getClaims(token, key ? { jwks: { keys: [key] } } : {})
    .catch(() => ({ data: null, error: null }))
  if (isUnanswered(error)) throw fromSupabaseError({ message: 'fetch failed', status: error?.status })
  if (!data) return null
  const { claims } = data
  // For tokens signed with the secret, `getClaims` has already asked the auth server.
  if (!isOfSecret) {
    noteKeysInUse(project)
    const confirmed = await auth.getUser(token)
    if (confirmed.error && !isUnanswered(confirmed.error)) return null
  }
  return userOf({ id: claims.sub, email: claims.email ?? '', user_metadata: claims.user_metadata ?? {} })
}

const headerSchema = z.object({ alg: z.string(), kid: z.string().max(200).nullable().default(null) })

/** The token's header, unverified. */
function headerOf(token: string): z.output<typeof headerSchema> {
  try {
    return headerSchema.parse(JSON.parse(stringFromBase64URL(token.split('.')[0] ?? '')))
  } catch {
    return { alg: '', kid: null }
  }
}

/** A rate limit says nothing about the session either. */
function isUnanswered(error: AuthError | null): boolean {
  const status = error?.status ?? 0
  return status >= 500 || status === 429 || error?.name === 'AuthRetryableFetchError'
}
