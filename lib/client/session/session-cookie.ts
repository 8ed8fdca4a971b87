import { SESSION_COOKIE } from '@/lib/config/session'

/** Whether this browser holds a session, dead or alive: enough to know that nobody is signed in without loading a client. */
export function hasSessionCookie(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => new RegExp(`^${SESSION_COOKIE}(\\.\\d+)?=.`).test(cookie))
}
