import { API } from '@/lib/config/end-points'

export type FreePlanAnswer =
  | { kind: 'started' }
  | { kind: 'signed-out' }
  /** `message` is the server's own sentence. */
  | { kind: 'refused'; message: string | null }
  | { kind: 'offline' }

const UNAUTHORIZED = 401

/** Starts the Free plan of the signed-in person. Never throws. */
export async function startFreePlan(): Promise<FreePlanAnswer> {
  try {
    const answer = await fetch(API.freePlan, { method: 'POST' })
    if (answer.ok) return { kind: 'started' }
    if (answer.status === UNAUTHORIZED) return { kind: 'signed-out' }
    return { kind: 'refused', message: messageIn(await answer.json().catch(() => null)) }
  } catch {
    return { kind: 'offline' }
  }
}

/** Read by hand: the schema library would weigh more than the rest of this page's script. */
function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const { error } = body
  if (typeof error !== 'object' || error === null || !('message' in error)) return null
  return typeof error.message === 'string' ? error.message : null
}
