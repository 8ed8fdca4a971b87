import { createHmac, timingSafeEqual } from 'node:crypto'
import { prediction } from './predictions'

/** Older messages, or ones this far in the future, may be replayed and are refused. */
const WINDOW_SECONDS = 5 * 60

type Message = { headers: Headers; body: string; secret: string; now: Date }

/** The signed values besides the body; `null` if missing, malformed or outside the time window. */
export function webhookHeadersIn(headers: Headers, now: Date) {
  const id = headers.get('webhook-id')
  const timestamp = headers.get('webhook-timestamp')
  const signatures = headers.get('webhook-signature')
  if (!id || !timestamp || !signatures?.includes('v1,') || !/^\d{1,12}$/.test(timestamp)) return null
  const isRecent = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= WINDOW_SECONDS
  return isRecent ? { id, timestamp, signatures } : null
}

/**
 * Verifies a message by the Standard Webhooks rules, as Replicate signs it: HMAC-SHA256 with the secret's bytes over
 * `id.timestamp.body`, matching any of the `v1` signatures. Returns the job's id, or `null` if invalid.
 */
export function verifiedJob({ headers, body, secret, now }: Message): string | null {
  const signed = webhookHeadersIn(headers, now)
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
