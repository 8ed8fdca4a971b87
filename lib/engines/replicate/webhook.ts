import { createHmac, timingSafeEqual } from 'node:crypto'
import { prediction } from './predictions'

/** Messages older than this, or as far ahead, are not believed: they may be replayed ones. */
const WINDOW_SECONDS = 5 * 60

type Message = { headers: Headers; body: string; secret: string; now: Date }

/** What is signed beside the body; `null` when it is missing, malformed or of another time. */
export function signedHeadersIn(headers: Headers, now: Date) {
  const id = headers.get('webhook-id')
  const timestamp = headers.get('webhook-timestamp')
  const signatures = headers.get('webhook-signature')
  if (!id || !timestamp || !signatures?.includes('v1,') || !/^\d{1,12}$/.test(timestamp)) return null
  const isRecent = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= WINDOW_SECONDS
  return isRecent ? { id, timestamp, signatures } : null
}

/**
 * Checks a message by the Standard Webhooks rules, as the service signs its own: HMAC-SHA256 with the secret's bytes
 * over `id.timestamp.body`, any of the `v1` signatures. Returns the job's id, or `null` when it is not to be
 * believed.
 */
export function verifiedJob({ headers, body, secret, now }: Message): string | null {
  const signed = signedHeadersIn(headers, now)
  if (!signed) return null
  const { id, timestamp, signatures } = signed

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, value] = signature.split(',')
    const given = Buffer.from(value ?? '', 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? jobIn(body) : null
}

function jobIn(body: string): string | null {
  try {
    return prediction.pick({ id: true }).parse(JSON.parse(body)).id
  } catch {
    return null
  }
}
