import 'server-only'
import type { Log } from '@/lib/ports/services'

/** One JSON line an event, for whatever collects the server's output. Causes are told here and nowhere else. */
export const log: Log = {
  info(event, details = {}) {
    console.info(JSON.stringify({ level: 'info', event, ...details }))
  },
  error(event, cause, details = {}) {
    console.error(JSON.stringify({ level: 'error', event, ...details, cause: told(cause) }))
  },
}

function told(cause: unknown): unknown {
  if (cause instanceof Error) {
    const under = cause.cause === undefined ? {} : { cause: told(cause.cause) }
    return { name: cause.name, message: cause.message, stack: cause.stack, ...under }
  }
  return cause
}
