import 'server-only'
import { serverEnv } from '@/lib/config/env-server'
import { RELEASE } from '@/lib/config/release'
import type { BrowserError } from '@/lib/schemas/requests'
import { describeCause, type LogFields, log } from './log'
import { currentRequestId } from './request-id'

const TIMEOUT_MS = 5_000
/** Each process reports the same error once per this period: a broken page must not flood the receiver. */
const QUIET_MS = 10 * 60_000
const MAX_REMEMBERED = 200
/** Anyone can report that a page failed in a browser: all together have this many reports per hour. */
const FROM_BROWSERS = { times: 10, ms: 60 * 60_000 }

const BROWSER_FAILED = 'browser_failed'

type Reporter = (event: string, cause: unknown, fields?: LogFields) => Promise<void>

/** Posts unexpected errors, in the log's format, as JSON. Never throws: an error that can't be sent is only in the log. */
export function errorReporter(url: string | null, now: () => number = Date.now): Reporter {
  const reported = new Map<string, number>()
  let fromBrowsers: number[] = []
  return async (event, cause, fields = {}) => {
    log.error(event, cause, fields)
    const what = cause instanceof Error ? `${event} ${cause.name} ${cause.message}` : event
    if (url === null || now() - (reported.get(what) ?? -QUIET_MS) < QUIET_MS) return
    if (event === BROWSER_FAILED) {
      fromBrowsers = fromBrowsers.filter((at) => now() - at < FROM_BROWSERS.ms)
      if (fromBrowsers.length === FROM_BROWSERS.times) return
      fromBrowsers.push(now())
    }
    if (reported.size >= MAX_REMEMBERED) reported.clear()
    reported.set(what, now())
    const body = {
      event,
      release: RELEASE,
      ...fields,
      requestId: currentRequestId(),
      cause: describeCause(cause),
    }
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).then(
      (response) => response.body?.cancel(),
      (failed: unknown) => log.error('error_not_reported', failed),
    )
  }
}

let reporter: Reporter | undefined

/** Logs an unexpected error and reports it to `ERROR_WEBHOOK_URL`. */
export const reportError: Reporter = (...error) => {
  reporter ??= errorReporter(serverEnv().errorWebhookUrl)
  return reporter(...error)
}

/** The same for an error in a browser, with the browser's release and route. */
export function reportBrowserError({ name, message, stack, route, release }: BrowserError): Promise<void> {
  const cause = Object.assign(new Error(message), { name, stack })
  return reportError(BROWSER_FAILED, cause, { route, release })
}
