import { pathToRemember, WANTED_PATH_KEY } from '@/lib/domain/path-to-remember'

/** Remembers where the person wanted to go, for after sign-in. */
export function rememberWantedPath(path: string): void {
  window.sessionStorage.setItem(WANTED_PATH_KEY, pathToRemember(path))
}
