import { combineChunks, stringFromBase64URL } from '@supabase/ssr'
import type { AuthError, JWK } from '@supabase/supabase-js'
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
 * say whether the session has ended, a valid signature is enough. Tokens signed with the shared secret can only be shown to the
 * auth server, and fail with `service_down`. `mayBeRecent`: for reads, its word of the last 30 seconds is enough.
 */
export async function userOfToken(
  project: SupabaseKeys,
  token: string,
  { mayBeRecent = false } = {},
): Promise<User | null> {
  const client = tokenClient(project)
  const { alg, kid } = headerSchema.safeParse(partOf(token, 0)).data ?? { alg: '', kid: null }
  const isOfSecret = alg.startsWith('HS')
  const key = isOfSecret || kid === null ? null : await findSigningKey(project, kid)
  if (isOfSecret ? !maySignWithSecret(project) : key === null) return null
  const claims = await claimsOf(client, token, key)
  if (!claims) return null
  if (!isOfSecret) noteKeysInUse(project)
  const refusal = await confirm(token, mayBeRecent, async () => (await client.auth.getUser(token)).error)
  if (refusal && !isUnanswered(refusal)) return null
  if (refusal && isOfSecret) throw fromSupabaseError({ message: 'fetch failed', status: refusal.status })
  return userOf({ id: claims.sub, email: claims.email ?? '', user_metadata: claims.user_metadata ?? {} })
}

/** The claims of a token that hasn't expired, checked by its signature if there is a key for that. */
async function claimsOf({ auth }: ReturnType<typeof tokenClient>, token: string, key: JWK | null) {
  if (key) {
    // The library throws for tokens it can't parse.
    const { data } = await auth.getClaims(token, { jwks: { keys: [key] } }).catch(() => ({ data: null }))
    return data?.claims
  }
  const { data } = claimsSchema.safeParse(partOf(token, 1))
  return data && data.exp * 1_000 > Date.now() ? data : null
}

const RECENT_MS = 30_000
const MAX_CONFIRMED = 5_000

type Confirmation = { askedAtMs: number; answer: Promise<AuthError | null> }

const CONFIRMATIONS: unique symbol = Symbol.for('roomwright.confirmations')

const shared: typeof globalThis & { [CONFIRMATIONS]?: Map<string, Confirmation> } = globalThis
shared[CONFIRMATIONS] ??= new Map()
/** By token; shared by all bundles of this process: see `app()`. */
const confirmations = shared[CONFIRMATIONS]

/** Only a good answer is kept, and counts from when it was asked for: the session may end before it arrives. */
async function confirm(token: string, mayBeRecent: boolean, ask: () => Promise<AuthError | null>) {
  const last = confirmations.get(token)
  if (mayBeRecent && last && Date.now() - last.askedAtMs < RECENT_MS) return last.answer
  const asked = { askedAtMs: Date.now(), answer: ask() }
  confirmations.delete(token)
  confirmations.set(token, asked)
  const oldest = confirmations.keys().next()
  if (confirmations.size > MAX_CONFIRMED && !oldest.done) confirmations.delete(oldest.value)
  const isGood = await asked.answer.then((refusal) => refusal === null).catch(() => false)
  if (!isGood && confirmations.get(token) === asked) confirmations.delete(token)
  return asked.answer
}

/** The next request with this `Bearer …` token asks the auth server. Nothing is lost if it is forged. */
export const forgetConfirmation = (bearer: string) =>
  void confirmations.delete(bearer.replace(/^Bearer /, ''))

const headerSchema = z.object({ alg: z.string(), kid: z.string().max(200).nullable().default(null) })

const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  email: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
})

/** The token's header (0) or claims (1), unverified. */
function partOf(token: string, index: 0 | 1): unknown {
  try {
    return JSON.parse(stringFromBase64URL(token.split('.')[index] ?? ''))
  } catch {
    return null
  }
}

/** A rate limit says nothing about the session either. */
function isUnanswered(error: AuthError | null): boolean {
  const status = error?.status ?? 0
  return status >= 500 || status === 429 || error?.name === 'AuthRetryableFetchError'
}
