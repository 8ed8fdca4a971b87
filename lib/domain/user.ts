/** A signed-in user, as the auth server reports them. Fields Google didn't provide are empty strings. */
export type User = { id: string; email: string; name: string; avatarUrl: string }

/** The profile we store for a user. */
export type Profile = { id: string; email: string; fullName: string; avatarUrl: string }

/** The word users type to confirm deleting their account. */
export const DELETION_WORD = 'delete'
