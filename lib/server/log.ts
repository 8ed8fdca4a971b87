import 'server-only'
import { trace } from '@opentelemetry/api'
import pino, { type DestinationStream } from 'pino'
import * as z from 'zod'
import { currentRequestId } from './request-id'

type TextField =
  | 'runId'
  | 'jobId'
  | 'orderId'
  | 'captureId'
  | 'eventId'
  | 'transmissionId'
  // An opaque id: enough to find the account, without a name.
  | 'userId'
  | 'code'
  | 'engine'
  | 'fileName'
  | 'finding'
  | 'flaw'
  | 'kind'
  | 'method'
  | 'outcome'
  | 'problem'
  | 'reference'
  | 'release'
  | 'route'
  | 'setting'
  | 'step'
  | 'type'
  | 'variant'
type NumberField = 'attempt' | 'budgetCents' | 'ended' | 'maxRefunds' | 'removed' | 'runs' | 'seed'

/** The only fields a log line may have: ids and facts, never what users wrote or uploaded, and no names. */
export type LogFields = { [Field in TextField]?: string | null } & { [Field in NumberField]?: number | null }

export interface Log {
  info(event: string, fields?: LogFields): void
  /** Nothing failed, but the owner should know. */
  warn(event: string, fields?: LogFields): void
  error(event: string, cause: unknown, fields?: LogFields): void
}

/** A second safeguard behind `LogFields`: never printed, even if passed. */
const PRIVATE = [
  ...['prompt', 'negativePrompt', 'negative_prompt', 'words', 'message', 'text', 'image', 'mask', 'payload'],
  ...['email', 'name', 'address', 'ip', 'cookie', 'authorization', 'token', 'password', 'secret'],
]

/** One JSON line per event, for the host's log collector; errors go to stderr. */
export function createLog(destination: DestinationStream): Log {
  const logger = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: PRIVATE, remove: true },
      mixin: () => ({ requestId: currentRequestId(), traceId: trace.getActiveSpan()?.spanContext().traceId }),
    },
    destination,
  )
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, cause, fields = {}) => logger.error({ ...fields, cause: describeCause(cause) }, event),
  }
}

export const log: Log = createLog(
  pino.multistream([{ stream: process.stdout }, { level: 'error', stream: process.stderr }], {
    dedupe: true,
  }),
)

/**
 * Continues without the log once its reader is gone. Otherwise, Next reports every failed write, which fails as well, and the
 * process does nothing else anymore.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const MAX_CAUSES = 5

const text = z
  .string()
  .transform((words) => words.replace(EMAIL, '[email]'))
  .optional()
  .catch(undefined)
const label = z.union([z.string(), z.number()]).optional().catch(undefined)

/** The fields we log of an error. Others, such as a row's values or a whole request, are left out. */
const causeSchema = z.object({
  ...{ name: text, message: text, stack: text },
  ...{ code: label, status: label, id: label, state: label },
  cause: z.unknown().optional(),
})

/** An error, or whatever a client threw instead of one, for the log. Drops causes that are plain text. */
export function describeCause(cause: unknown, depth = 1): unknown {
  const parsed = causeSchema.safeParse(cause)
  if (!parsed.success) return typeof cause
  const { cause: inner, ...facts } = parsed.data
  const isLast = inner === undefined || depth === MAX_CAUSES
  return isLast ? facts : { ...facts, cause: describeCause(inner, depth + 1) }
}
