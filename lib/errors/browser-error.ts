import { RELEASE } from '@/lib/config/release'
import { API } from '@/lib/config/routes'
import { isTranslated } from '@/lib/dom/translated-text'

/** Maximum characters per field of a report. */
export const BROWSER_ERROR_LIMITS = { name: 80, message: 400, stack: 3_000, route: 200, release: 40 } as const

/** Per page: after that, a loop of errors adds nothing new. */
const MOST_REPORTS = 5
/** Not ours, or not errors: scripts of third parties, layout notices, and canceled requests. */
const IGNORED = /\bScript error\b|ResizeObserver loop|AbortError|NEXT_(?:REDIRECT|NOT_FOUND)/
/** The first address of a stack, if it is an extension's: what is below it may be ours. */
const EXTENSION = /^(?:(?!https?:).)*?(?:-extension|webkit-masked-url):\/\//s
/** React finds the page's nodes or text changed. */
const CHANGED_PAGE = /NotFoundError.*(?:removeChild|insertBefore)|React error #418|Hydration failed/s

const reported = new Set<string>()

/**
 * Reports an error in this browser to our server once, with release and route. Pictures, tokens, addresses and other
 * identifying data are removed before sending. Never throws.
 */
export function reportBrowserError(cause: unknown): void {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const text = `${error.name}: ${error.message}\n${error.stack ?? ''}`
  if (IGNORED.test(text) || EXTENSION.test(error.stack ?? '')) return
  if (CHANGED_PAGE.test(text) && isTranslated()) return
  if (reported.size >= MOST_REPORTS || reported.has(error.message)) return
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
  // The page may be closing. If the report gets lost, the error is still in the console.
  fetch(API.errors, { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }).catch(
    () => undefined,
  )
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PICTURE = /\b(?:data|blob):[^\s"')]+/g
const QUERY = /[?#][^\s"'):]+/g
/** Ids, orders and tokens: long, with a digit, which is rare for names in code, or as long as the token of a link. */
const TOKEN = /(?:(?=[\w-]*\d)[\w-]{16,}|(?<![\w-])[\w-]{43}(?![\w-]))(?:\.[\w-]{8,}){0,2}/g

/** Removes pictures, email addresses, URL queries, tokens and ids. */
export function scrub(text: string): string {
  return text
    .replace(PICTURE, '[picture]')
    .replace(ADDRESS, '[address]')
    .replace(QUERY, '')
    .replace(TOKEN, '[id]')
}
