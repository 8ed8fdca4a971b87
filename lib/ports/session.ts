import type { Person } from '@/lib/domain/person'

export interface SessionReader {
  /** Who is asking, confirmed by the auth server: a signed-out token is nobody. */
  person(): Promise<Person | null>
}
