/** A signed-in person, as the auth server knows them. */
export type Person = { id: string; email: string; name: string; avatarUrl: string }

export interface SessionReader {
  /** Who is asking, confirmed by the auth server: a signed-out token is nobody. */
  person(): Promise<Person | null>
}
