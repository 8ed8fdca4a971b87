import 'server-only'
import * as z from 'zod'
import { AppError } from '@/lib/errors/app-error'

/** Enough for a body without free text. */
const SMALL_BODY_BYTES = 1_024
const TEXT_TIMEOUT_MS = 30_000

/** Parses and validates the JSON body. Throws `body_too_large` or `bad_request`. */
export async function readJson<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = SMALL_BODY_BYTES,
): Promise<z.output<Schema>> {
  return parseJson(await readText(request, maxBytes), schema)
}

/** Parses and validates JSON. Throws `bad_request`. */
export function parseJson<Schema extends z.core.$ZodType>(text: string, schema: Schema): z.output<Schema> {
  let json: unknown
  try {
    json = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'body' }, { cause })
  }
  return checkFields(schema, json)
}

/** The raw body. Throws `body_too_large` or `bad_request`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  await readChunks(request, { maxBytes, timeoutMs: TEXT_TIMEOUT_MS }, (chunk) => {
    chunks.push(chunk)
  })
  return Buffer.concat(chunks).toString()
}

/** Window for measuring a body's speed. */
const SPEED_SECONDS = 5
/** Minimum waiting time within the window; with less, a single slow chunk would decide. */
const MOSTLY_WAITED_MS = (SPEED_SECONDS * 1_000) / 2
/** How long the rest of a refused body is read. */
const DRAIN_TIMEOUT_MS = 10_000

/** Validates untrusted values. Throws `bad_request`, which names the fields. */
export function checkFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, fields)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, 20)
  const names = [...new Set(issues.map((issue) => issue.path.join('.') || 'body'))]
  throw new AppError('bad_request', { detail: names.join(', ') }, { cause: result.error })
}

/**
 * Passes on the request's body chunk by chunk. Stops as soon as it exceeds a limit, whatever its declared length, or when
 * `onChunk` throws: with `body_too_large`, `body_too_slow` or `bad_request`.
 */
export async function readChunks(
  request: Request,
  { maxBytes, timeoutMs, leastSpeed }: { maxBytes: number; timeoutMs: number; leastSpeed?: () => number },
  onChunk: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('body_too_large')
  const reader = request.body?.getReader()
  if (!reader) return
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('body_too_slow')), timeoutMs)
  const speed = watchSpeed(() => late.reject(new AppError('body_too_slow')), leastSpeed)
  try {
    let seen = 0
    for (;;) {
      const { done, value } = await speed.waitingFor(Promise.race([reader.read(), late.promise]))
      if (done) return
      seen += value.byteLength
      speed.count(value.byteLength)
      if (seen > maxBytes) throw new AppError('body_too_large')
      await onChunk(value)
    }
  } catch (error) {
    void drain(reader, maxBytes)
    return failBody(error)
  } finally {
    clearTimeout(timer)
    speed.stop()
  }
}

/** Counts only the time spent waiting for the sender, not the time the body waits for memory or this process is busy. */
function watchSpeed(onTooSlow: () => void, leastSpeed: () => number = () => 0) {
  let bytes = 0
  let waitedMs = 0
  let since: number | null = null
  const check = () => {
    const now = performance.now()
    if (since !== null) {
      waitedMs += now - since
      since = now
    }
    const isTooSlow = bytes < (leastSpeed() * waitedMs) / 1_000
    if (isTooSlow && waitedMs > MOSTLY_WAITED_MS) onTooSlow()
    bytes = 0
    waitedMs = 0
  }
  // Chunks that arrived while this process was busy are read first.
  const timer = setInterval(() => setImmediate(check), SPEED_SECONDS * 1_000)
  return {
    count: (more: number) => {
      bytes += more
    },
    async waitingFor<Part>(part: Promise<Part>): Promise<Part> {
      since = performance.now()
      const value = await part
      waitedMs += performance.now() - since
      since = null
      return value
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Reads on for a while and discards everything: a client that is still sending would miss the response if the connection were
 * cut now, as canceling does.
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), DRAIN_TIMEOUT_MS)
  try {
    let seen = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      seen += part.value.byteLength
      if (seen > maxBytes) return await reader.cancel()
    }
  } catch {
    // The client disconnected.
  } finally {
    clearTimeout(timer)
  }
}

/** Turns the body parser's error into `bad_request`. */
export function failBody(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('bad_request', { detail: 'body' }, { cause })
}
