/** A signed-in user, as the auth server knows them. Fields that Google didn't provide are empty strings. */
export type User = { id: string; email: string; name: string; avatarUrl: string }

/** What we store about a user. */
export type Profile = { id: string; email: string; fullName: string; avatarUrl: string }

/** What users type to confirm the deletion of their account. */
export const DELETION_WORD = 'delete'
