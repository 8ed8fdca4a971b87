/** The name of the session's cookie, shared by browser and server (Spec §7). Long sessions get `.0`, `.1` … behind it. */
export const SESSION_COOKIE = 'supabase.auth.token'
