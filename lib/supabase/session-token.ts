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
 * request for every token, and fail with `service_down`. `mayBeRecent`: for reads, the auth server's word of the last 30 seconds
 * is enough.
 */
export async function userOfToken(
  project: SupabaseKeys,
  token: string,
  { mayBeRecent = false } = {},
): Promise<User | null> {
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
    const ask = async () => (await auth.getUser(token)).error
    const refusal = await confirm(token, mayBeRecent, ask)
    if (refusal && !isUnanswered(refusal)) return null
  }
  return userOf({ id: claims.sub, email: claims.email ?? '', user_metadata: claims.user_metadata ?? {} })
}

const RECENT_MS = 30_000
const MAX_CONFIRMED = 5_000

type Confirmation = { askedAtMs: number; answer: Promise<AuthError | null> }

const CONFIRMATIONS: unique symbol = Symbol.for('roomwright.confirmations')

const shared: typeof globalThis & { [CONFIRMATIONS]?: Map<string, Confirmation> } = globalThis
shared[CONFIRMATIONS] ??= new Map()
/** By token; shared by all bundles of this process: see `app()`. */
const confirmations = shared[CONFIRMATIONS]

/** A genuine token's signature tells it from all others, and is shorter. */
const keyOf = (token: string) => token.slice(token.lastIndexOf('.'))

/** Only a good answer is kept, and counts from when it was asked for: the session may end before it arrives. */
async function confirm(token: string, mayBeRecent: boolean, ask: () => Promise<AuthError | null>) {
  const key = keyOf(token)
  const last = confirmations.get(key)
  if (mayBeRecent && last && Date.now() - last.askedAtMs < RECENT_MS) return last.answer
  const asked = { askedAtMs: Date.now(), answer: ask() }
  confirmations.delete(key)
  confirmations.set(key, asked)
  const oldest = confirmations.keys().next()
  if (confirmations.size > MAX_CONFIRMED && !oldest.done) confirmations.delete(oldest.value)
  const isGood = await asked.answer.then((refusal) => refusal === null).catch(() => false)
  if (!isGood && confirmations.get(key) === asked) confirmations.delete(key)
  return asked.answer
}

/** The next request with this token asks the auth server. Nothing is lost if it is forged. */
export const forgetConfirmation = (token: string) => void confirmations.delete(keyOf(token))

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
