import { pathToRemember, safeWantedPath, WANTED_PATH_KEY } from '@/lib/domain/wanted-path'

/** Remembers where the user wanted to go, for after sign-in. */
export function rememberWantedPath(path: string): void {
  window.sessionStorage.setItem(WANTED_PATH_KEY, pathToRemember(path))
}

/** The remembered path, made safe and forgotten. */
export function takeWantedPath(): string {
  const stored = window.sessionStorage.getItem(WANTED_PATH_KEY)
  window.sessionStorage.removeItem(WANTED_PATH_KEY)
  return safeWantedPath(stored, window.location.origin)
}
