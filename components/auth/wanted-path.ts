import { ROUTES } from '@/lib/config/routes'
import { pathToRemember, safeWantedPath, WANTED_PATH_KEY } from '@/lib/domain/wanted-path'

/** Remembers where the user wanted to go, for after sign-in. */
export function rememberWantedPath(path: string): void {
  window.sessionStorage.setItem(WANTED_PATH_KEY, pathToRemember(path))
}

/** Remembers this page for after sign-in, unless it is part of the sign-in itself. */
export function rememberThisPage(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== ROUTES.login && pathname !== ROUTES.authCallback)
    rememberWantedPath(pathname + search + hash)
}

/** Returns the remembered path, made safe, and forgets it. */
export function takeWantedPath(): string {
  const stored = window.sessionStorage.getItem(WANTED_PATH_KEY)
  window.sessionStorage.removeItem(WANTED_PATH_KEY)
  return safeWantedPath(stored, window.location.origin)
}
