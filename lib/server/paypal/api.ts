import * as z from 'zod'
import { AppError } from '@/lib/errors/app-error'
import { retry } from '@/lib/http/retry'
import { IN_PROGRESS, issueIn } from './map'

export type PayPalSettings = {
  /** Base URL of the REST API, without a trailing slash. */
  apiBase: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
  /** Pause before the first retry; doubles with each. */
  retryPauseMs?: number
  fetch?: typeof fetch
}

export type PayPalCall = {
  method: 'GET' | 'POST'
  path: string
  /** JSON text, sent unchanged: a webhook's event must keep its bytes. */
  body?: string
  /** `PayPal-Request-Id`: retries of a write carry the same id, so PayPal performs it once. */
  requestId?: string
}

export type PayPalAnswer = { status: number; body: unknown }

const RETRIES = 2
const UNAUTHORIZED = 401
const TOO_MANY = 429
const SERVER_ERROR = 500
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })
type Token = { value: string; endsAtMs: number }

/** Calls PayPal with an access token, a time limit, and a few retries where they can help. */
export function payPalApi(settings: PayPalSettings) {
  const { apiBase, timeoutMs = 10_000, retryPauseMs = 250, fetch: send = fetch } = settings
  let token: Promise<Token> | null = null

  async function request(path: string, init: RequestInit): Promise<PayPalAnswer> {
    const answer = await send(`${apiBase}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    return { status: answer.status, body: parsed(text) }
  }

  async function fetchToken(): Promise<Token> {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const { status, body } = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (status >= SERVER_ERROR || status === TOO_MANY) throw new Error(`PayPal's token answered ${status}`)
    const { access_token, expires_in } = tokenSchema.parse(body)
    return { value: access_token, endsAtMs: Date.now() + expires_in * 1_000 - TOKEN_MARGIN_MS }
  }

  /** Concurrent callers share a token. Failed and expired ones are dropped. */
  async function currentToken(): Promise<string> {
    const held = await token?.catch(() => null)
    if (held && held.endsAtMs > Date.now()) return held.value
    token = fetchToken()
    return (await token).value
  }

  async function attempt({ method, path, body, requestId }: PayPalCall): Promise<PayPalAnswer> {
    const answer = await request(path, {
      method,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (answer.status === UNAUTHORIZED) token = null
    return answer
  }

  /** Throws `payment_unavailable` without a usable answer. The caller handles statuses below 500. */
  return function call(wanted: PayPalCall): Promise<PayPalAnswer> {
    const usableAnswer = async () => {
      const answer = await attempt(wanted)
      if (!isTransient(answer)) return answer
      throw Object.assign(new Error(`PayPal answered ${answer.status}`), { path: wanted.path, ...answer })
    }
    return retry(usableAnswer, { retries: RETRIES, pauseMs: retryPauseMs }).catch((cause: unknown) => {
      throw new AppError('payment_unavailable', {}, { cause })
    })
  }
}

/** The body of a successful answer. Throws `payment_unavailable`. */
export function succeeded({ status, body }: PayPalAnswer): unknown {
  if (status < 400) return body
  throw new AppError('payment_unavailable', {}, { cause: { status, issue: issueIn(body), body } })
}

/** Whether the same request could succeed a moment later. */
function isTransient({ status, body }: PayPalAnswer): boolean {
  if (status >= SERVER_ERROR || status === TOO_MANY || status === UNAUTHORIZED) return true
  return status >= 400 && issueIn(body) === IN_PROGRESS
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}
