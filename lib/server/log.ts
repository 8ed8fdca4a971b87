import 'server-only'

export interface Log {
  info(event: string, details?: Record<string, unknown>): void
  /** Nothing failed, but the owner should know. */
  warn(event: string, details?: Record<string, unknown>): void
  error(event: string, cause: unknown, details?: Record<string, unknown>): void
}

/** One JSON line an event, for whatever collects the server's output. The only place that prints causes. */
export const log: Log = {
  info(event, details = {}) {
    console.info(JSON.stringify({ level: 'info', event, ...details }))
  },
  warn(event, details = {}) {
    console.warn(JSON.stringify({ level: 'warn', event, ...details }))
  },
  error(event, cause, details = {}) {
    console.error(JSON.stringify({ level: 'error', event, ...details, cause: describe(cause) }))
  },
}

function describe(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const { name, message, stack } = cause
  return { name, message, stack, ...(cause.cause !== undefined && { cause: describe(cause.cause) }) }
}
