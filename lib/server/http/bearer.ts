import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the caller knows the secret. Takes the same time whatever they sent. Without a secret the answer is no. */
export function isBearer(headers: Headers, secret: string | null): boolean {
  const given = headers.get('authorization') ?? ''
  return secret !== null && timingSafeEqual(digest(given), digest(`Bearer ${secret}`))
}
