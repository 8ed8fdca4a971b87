import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'

// PayPal's webhook signature: RSA-SHA256 over `transmission id|time|webhook id|CRC32 of the body, in decimal`.
// https://developer.paypal.com/api/rest/webhooks/rest/#link-selfverificationmethod

const DAY_MS = 24 * 60 * 60 * 1_000
/**
 * PayPal retries a message for three days. A replayed one is harmless: its event is handled already. One from the future isn't
 * refused either: if its signature holds, our clock is behind.
 */
const MAX_AGE_MS = 4 * DAY_MS

const signedSchema = z.object({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.url().max(500),
  transmission_id: z.string().regex(/^[\w-]{1,64}$/),
  transmission_sig: z.string().regex(/^[A-Za-z0-9+/]{100,1000}={0,2}$/),
  transmission_time: z.iso.datetime({ offset: true }).max(40),
})

export type SignedHeaders = z.output<typeof signedSchema>

/** A signature's headers; `null` if one is missing, malformed, or too old to be PayPal's. */
export function signedHeadersIn(headers: Headers, now: number): SignedHeaders | null {
  const fields = Object.keys(signedSchema.shape).map((field) => [
    field,
    headers.get(`paypal-${field.replaceAll('_', '-')}`),
  ])
  const signed = signedSchema.safeParse(Object.fromEntries(fields))
  if (!signed.success) return null
  const age = now - Date.parse(signed.data.transmission_time)
  return age <= MAX_AGE_MS ? signed.data : null
}

/** `body`: the raw text. A single changed byte changes the checksum. */
export function isSignedWith(
  certificate: X509Certificate,
  { transmission_id, transmission_time, transmission_sig }: SignedHeaders,
  { webhookId, body }: { webhookId: string; body: string },
): boolean {
  const { publicKey } = certificate
  if (publicKey.asymmetricKeyType !== 'rsa') return false
  const message = `${transmission_id}|${transmission_time}|${webhookId}|${crc32(body)}`
  return verify('sha256', Buffer.from(message), publicKey, Buffer.from(transmission_sig, 'base64'))
}
