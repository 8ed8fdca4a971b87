/** Where a person is sent when no usable path was stored. */
export const HOME = '/'

/** The key of session storage under which the path wanted before sign-in is kept. */
export const WANTED_PATH_KEY = 'redirectUrl'

/** The path to remember before sign-in: a page of sign-in itself is never remembered. */
export function pathToRemember(path: string): string {
  return leadsToSignIn(path) ? HOME : path
}

/** Looks at the path as the router will: `/%6Cogin` is `/login` too. */
export function leadsToSignIn(path: string): boolean {
  const decoded = decodeOrKeep(path)
  return decoded.includes('login') || decoded.includes('auth')
}

/** A stray `%` decodes to nothing; the path is then judged as it was written. */
function decodeOrKeep(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
