/** A signed-in user, as the auth server knows them. What Google did not provide is an empty string. */
export type User = { id: string; email: string; name: string; avatarUrl: string }

/** What the product keeps about a user. */
export type Profile = { id: string; email: string; fullName: string; avatarUrl: string }

/** What a user types to confirm that their account is to go. */
export const DELETION_WORD = 'delete'
