import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the caller knows the secret, in constant time. Always false without a secret. */
export function isBearer(headers: Headers, secret: string | null): boolean {
  const given = headers.get('authorization') ?? ''
  return secret !== null && timingSafeEqual(digest(given), digest(`Bearer ${secret}`))
}
