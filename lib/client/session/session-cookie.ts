import { SESSION_COOKIE } from '@/lib/config/session'

const SESSION = new RegExp(`^${SESSION_COOKIE.replaceAll('.', '\\.')}(\\.\\d+)?=.`)

/** Whether this browser holds a session, dead or alive: enough to know that nobody is signed in without loading a client. */
export function hasSessionCookie(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => SESSION.test(cookie))
}
