import { WANTED_PATH_KEY } from '@/lib/domain/path-to-remember'
import { safeWantedPath } from '@/lib/domain/wanted-path'

/** The remembered path, made safe and forgotten. */
export function takeWantedPath(): string {
  const stored = window.sessionStorage.getItem(WANTED_PATH_KEY)
  window.sessionStorage.removeItem(WANTED_PATH_KEY)
  return safeWantedPath(stored, window.location.origin)
}
