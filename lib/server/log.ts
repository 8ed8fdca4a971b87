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
  // An opaque id: enough to find the account that needs fixing, without a name.
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
type NumberField =
  | 'attempt'
  | 'budgetCents'
  | 'drift'
  | 'inPlace'
  | 'ended'
  | 'maxRefunds'
  | 'removed'
  | 'runs'
  | 'seed'

/** All that a line may say beside its event: ids and facts, never what users wrote, uploaded or are called. */
export type LogFields = { [Field in TextField]?: string | null } & { [Field in NumberField]?: number | null }

export interface Log {
  info(event: string, fields?: LogFields): void
  /** Nothing failed, but the owner should know. */
  warn(event: string, fields?: LogFields): void
  error(event: string, cause: unknown, fields?: LogFields): void
}

/** A second defense behind `LogFields`: these are never printed, even when they are passed. */
const PRIVATE = [
  ...['prompt', 'negativePrompt', 'negative_prompt', 'words', 'message', 'text', 'image', 'mask', 'payload'],
  ...['email', 'name', 'address', 'ip', 'cookie', 'authorization', 'token', 'password', 'secret'],
]

/** One JSON line per event, for whatever collects the server's output; errors go to stderr. */
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
 * Goes on without the log when its reader is gone. Next would report each write that fails, and that fails as well: the
 * process would do nothing else from then on.
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

/** What an error says of itself. Others of its fields, such as a row's values or a whole request, are left out. */
const causeSchema = z.object({
  ...{ name: text, message: text, stack: text },
  ...{ code: label, status: label, id: label, state: label },
  cause: z.unknown().optional(),
})

/** An error, or what a client throws in its place, as the log prints it. A cause that is only text is left out. */
export function describeCause(cause: unknown, depth = 1): unknown {
  const parsed = causeSchema.safeParse(cause)
  if (!parsed.success) return typeof cause
  const { cause: inner, ...facts } = parsed.data
  const isLast = inner === undefined || depth === MAX_CAUSES
  return isLast ? facts : { ...facts, cause: describeCause(inner, depth + 1) }
}
