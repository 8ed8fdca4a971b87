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

/** How long an answer of the auth server counts for requests that only read, in ms. */
const CONFIRMED_MS = 30_000
/** More sessions than this at once are a flood: the oldest answers are dropped. */
const MAX_CONFIRMED = 5_000

/** By project and token. Each bundle has its own, which costs a request more. */
const confirmed = new Map<string, { readonly user: User; readonly until: number }>()

/**
 * The token's user for a request that only reads: the auth server is asked once in half a minute, so a session that was ended
 * can read for that much longer. Otherwise like `userOfToken`.
 */
export async function readerOfToken(project: SupabaseKeys, token: string): Promise<User | null> {
  const key = `${project.supabaseUrl} ${token}`
  const known = confirmed.get(key)
  if (known && known.until > Date.now()) return known.user
  confirmed.delete(key)
  const found = await sessionOf(project, token)
  if (!found?.isConfirmed) return found?.user ?? null
  const [oldest] = confirmed.keys()
  if (confirmed.size >= MAX_CONFIRMED && oldest !== undefined) confirmed.delete(oldest)
  confirmed.set(key, { user: found.user, until: Math.min(Date.now() + CONFIRMED_MS, found.expiresAt) })
  return found.user
}

/**
 * The token's user; `null` if it is expired or forged, or its session has ended. Format, expiry and signature are checked
 * locally first, so that only genuine tokens cost a request, whatever key or algorithm a token claims. If the auth server can't
 * say whether the session has ended, a valid signature is enough. Projects that still sign with the shared secret need a
 * request for every token, and fail with `service_down`.
 */
export async function userOfToken(project: SupabaseKeys, token: string): Promise<User | null> {
  return (await sessionOf(project, token))?.user ?? null
}

type Session = { user: User; expiresAt: number; isConfirmed: boolean }

async function sessionOf(project: SupabaseKeys, token: string): Promise<Session | null> {
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
  let isConfirmed = true
  // For tokens signed with the secret, `getClaims` has already asked the auth server.
  if (!isOfSecret) {
    noteKeysInUse(project)
    const { error: refused } = await auth.getUser(token)
    if (refused && !isUnanswered(refused)) return null
    isConfirmed = refused === null
  }
  const user = userOf({
    id: claims.sub,
    email: claims.email ?? '',
    user_metadata: claims.user_metadata ?? {},
  })
  return { user, expiresAt: claims.exp * 1_000, isConfirmed }
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
