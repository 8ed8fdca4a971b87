/** A signed-in person, as the auth server knows them. What Google did not tell is an empty string. */
export type Person = { id: string; email: string; name: string; avatarUrl: string }

/** What the product keeps about a person. */
export type Profile = { id: string; email: string; fullName: string; avatarUrl: string }

/** What a person types to confirm that their account is to go. */
export const DELETION_WORD = 'delete'
