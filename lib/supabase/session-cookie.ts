/** The name of the session's cookie, shared by browser and server (Spec §7). Long sessions get `.0`, `.1` … behind it. */
export const SESSION_COOKIE = 'supabase.auth.token'

/**
 * Whether this browser holds a session, alive or not: all that a public page needs to know. Long sessions are split
 * over cookies that end in `.0`, `.1` ….
 */
export function hasSessionCookie(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2)
    return value !== '' && (name === SESSION_COOKIE || name.startsWith(`${SESSION_COOKIE}.`))
  })
}
