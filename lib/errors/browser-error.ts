import { RELEASE } from '@/lib/config/release'
import { API } from '@/lib/config/routes'

/** Characters of a report's parts. */
export const BROWSER_ERROR_LIMITS = { name: 80, message: 400, stack: 3_000, route: 200, release: 40 } as const

/** Of one page: a loop of errors says nothing new. */
const MOST_REPORTS = 5
/** Not ours, or no error: scripts of extensions and of others, layout notices, and requests that the user left. */
const IGNORED = /-extension:\/\/|\bScript error\b|ResizeObserver loop|AbortError|NEXT_(?:REDIRECT|NOT_FOUND)/

const reported = new Set<string>()

/**
 * Sends what failed in this browser to our server, once, with release and route. Pictures, tokens, addresses and whatever else
 * identifies somebody are taken out here already. Never throws.
 */
export function reportBrowserError(cause: unknown): void {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const text = `${error.name}: ${error.message}\n${error.stack ?? ''}`
  if (IGNORED.test(text) || reported.size >= MOST_REPORTS || reported.has(error.message)) return
  reported.add(error.message)
  const { name, message, stack, route } = BROWSER_ERROR_LIMITS
  const report = {
    name: error.name.slice(0, name),
    message: scrub(error.message).slice(0, message),
    stack: scrub(error.stack ?? '').slice(0, stack),
    route: scrub(window.location.pathname).slice(0, route),
    release: RELEASE,
  }
  const headers = { 'content-type': 'application/json' }
  // It may be the last thing that this page does. When it is lost, the error is in the console all the same.
  fetch(API.errors, { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }).catch(
    () => undefined,
  )
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PICTURE = /\b(?:data|blob):[^\s"')]+/g
const QUERY = /[?#][^\s"'):]+/g
/** Ids, orders and tokens: long, and with a digit in them, which names in code hardly have. */
const TOKEN = /(?=[\w-]*\d)[\w-]{16,}(?:\.[\w-]{8,}){0,2}/g

/** The text without pictures, mail addresses, queries of URLs, tokens and ids. */
export function scrub(text: string): string {
  return text
    .replace(PICTURE, '[picture]')
    .replace(ADDRESS, '[address]')
    .replace(QUERY, '')
    .replace(TOKEN, '[id]')
}
