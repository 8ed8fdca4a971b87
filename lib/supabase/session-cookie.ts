/** The session cookie's name, shared by browser and server (Spec §7). Long sessions are split into `.0`, `.1` … */
export const SESSION_COOKIE = 'supabase.auth.token'

/** Whether this browser has a session cookie, valid or not, which is all a public page needs to know. */
export function hasSessionCookie(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2)
    return value !== '' && (name === SESSION_COOKIE || name.startsWith(`${SESSION_COOKIE}.`))
  })
}
