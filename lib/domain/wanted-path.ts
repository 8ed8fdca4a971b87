/** Where a user is sent when no usable path was stored. */
const HOME = '/'

/** Session storage key for the path wanted before sign-in. */
export const WANTED_PATH_KEY = 'redirectUrl'

/** The path to remember before sign-in, except the sign-in pages themselves. */
export function pathToRemember(path: string): string {
  return leadsToSignIn(path) ? HOME : path
}

/** Decodes the path as the router does: `/%6Cogin` is `/login` too. */
function leadsToSignIn(path: string): boolean {
  const decoded = decodeOrKeep(path)
  return decoded.includes('login') || decoded.includes('auth')
}

/** A path with a stray `%` can't be decoded and is checked as is. */
function decodeOrKeep(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * A same-origin path to go to after sign-in, or `/`. Absolute URLs of this origin (or of localhost, left over from development)
 * are made relative; other origins, and paths that lead back to sign-in, become `/`.
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
