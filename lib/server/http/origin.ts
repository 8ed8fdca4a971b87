import 'server-only'
import { AppError } from '@/lib/errors/app-error'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a state-changing request from another site (`bad_origin`). Browsers always send `Origin` or `Sec-Fetch-Site` with
 * such requests, and other clients don't have a user's cookies.
 */
export function checkOrigin(request: Request, siteUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') throw new AppError('bad_origin')
  const origin = request.headers.get('origin')
  if (origin !== null && !isOurs(origin, request.headers.get('host'), siteUrl))
    throw new AppError('bad_origin')
}

function isOurs(origin: string, host: string | null, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [given, site] = [new URL(origin), new URL(siteUrl)]
  // Any of the server's host names will do, but never downgraded to plain http.
  return given.origin === site.origin || (given.host === host && given.protocol === site.protocol)
}
