import { HOME, leadsToSignIn } from './path-to-remember'

/**
 * A same-origin path to go to after sign-in, or `/`.
 * Absolute addresses of this origin (or of localhost, left over from development) are made relative;
 * any other origin, and any path that leads back into sign-in, becomes `/`.
 */
export function safeWantedPath(stored: string | null, origin: string): string {
  if (!stored || /[\\\t\r\n]/.test(stored) || !/^(\/(?!\/)|https?:\/\/)/i.test(stored)) return HOME
  let url: URL
  try {
    url = new URL(stored, origin)
  } catch {
    return HOME
  }
  const isOurs = url.origin === new URL(origin).origin || url.hostname === 'localhost'
  if (!isOurs || leadsToSignIn(url.pathname)) return HOME
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? HOME : path
}
