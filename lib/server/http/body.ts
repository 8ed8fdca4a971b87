import 'server-only'
import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { AppError, hasCode } from '@/lib/errors/app-error'

/** Enough for a body without free text. */
const SMALL_BODY_BYTES = 1_024
const TEXT_TIMEOUT_MS = 30_000

/** The JSON body, checked. Fails with `body_too_large` or `bad_request`. */
export async function readJson<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = SMALL_BODY_BYTES,
): Promise<z.output<Schema>> {
  const text = await readText(request, maxBytes)
  let json: unknown
  try {
    json = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'body' }, { cause })
  }
  return checkFields(schema, json)
}

/** The body as it came. Fails with `body_too_large` or `bad_request`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return Buffer.concat(await readChunks(request, maxBytes, { timeoutMs: TEXT_TIMEOUT_MS })).toString()
}

/** More than any form of ours has. Each part costs its parser far more than its bytes. */
const MAX_PARTS = 32
/** 30 MB at 2 Mbit/s. A body that trickles in keeps its place from others. */
const FORM_TIMEOUT_MS = 120_000
/** How long a refused body may go on. */
const DRAIN_TIMEOUT_MS = 10_000

/** The multipart body. Fails with `body_too_large`, `body_too_slow` or `bad_request`. */
export async function readForm(
  request: Request,
  maxBytes: number,
  timeoutMs = FORM_TIMEOUT_MS,
): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i
    .exec(type)
    ?.slice(1)
    .find(Boolean)
  if (!boundary) throw new AppError('bad_request', { detail: 'multipart/form-data' })
  const chunks = await readChunks(request, maxBytes, { timeoutMs, onChunk: partCounter(boundary) })
  // As a stream: of an array, a response makes a copy, and the array would be another.
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(failBody)
}

/** Fails as soon as there are too many parts, before a parser makes objects of them. */
function partCounter(boundary: string): (chunk: Uint8Array) => void {
  const mark = Buffer.from(`--${boundary}`)
  let parts = 0
  let tail = Buffer.alloc(0)
  return (chunk) => {
    // A mark may begin in one chunk and end in the next.
    const text = Buffer.concat([tail, chunk])
    let end = 0
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, end)) {
      end = at + mark.length
      parts += 1
    }
    tail = text.subarray(Math.max(end, text.length - mark.length + 1))
    // The last mark ends the form.
    if (parts > MAX_PARTS + 1) throw new AppError('bad_request', { detail: 'parts' })
  }
}

/** Room for one file or three and the text fields. Each file's own limit is checked once it is read. */
export const MAX_PHOTO_FORM_BYTES = LIMITS.upload.maxBytes + 64 * 1024
export const MAX_IMAGE_FORM_BYTES = MAX_PHOTO_FORM_BYTES + 2 * LIMITS.upload.maxBytes

/**
 * The multipart body of the image routes: the files `image` and `mask`, the file `areas` where there is one, and every
 * text field that is not empty.
 */
export async function readImageForm(request: Request) {
  const form = await readForm(request, MAX_IMAGE_FORM_BYTES).catch(failImage)
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '') fields[name] = value
  }
  const [image, mask, areas] = await Promise.all([
    readFile(form.get('image'), 'image_select_required'),
    readFile(form.get('mask'), 'area_select_required'),
    form.has('areas') ? readFile(form.get('areas'), 'areas_damaged') : null,
  ])
  return { files: { image, mask, areas }, fields }
}

/** The file `image` of a multipart body that holds nothing else. */
export async function readPhotoForm(request: Request): Promise<Uint8Array> {
  const form = await readForm(request, MAX_PHOTO_FORM_BYTES).catch(failImage)
  return readFile(form.get('image'), 'image_select_required')
}

/** A body over its limit is one with too large an image. */
function failImage(error: unknown): never {
  throw hasCode(error, 'body_too_large') ? new AppError('image_too_large') : error
}

async function readFile(
  file: FormDataEntryValue | null,
  missing: 'image_select_required' | 'area_select_required' | 'areas_damaged',
): Promise<Uint8Array> {
  if (!(file instanceof File) || file.size === 0) throw new AppError(missing)
  if (file.size > LIMITS.upload.maxBytes) throw new AppError('image_too_large')
  return new Uint8Array(await file.arrayBuffer())
}

/** Checks untrusted values. Fails with `bad_request`, which names the fields. */
export function checkFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, fields)
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.') || 'body'))]
  throw new AppError('bad_request', { detail: names.join(', ') }, { cause: result.error })
}

type ReadLimits = { timeoutMs: number; onChunk?: (chunk: Uint8Array) => void }

/** The request's body, refused as soon as it is over a limit, whatever length it declared. */
async function readChunks(
  request: Request,
  maxBytes: number,
  { timeoutMs, onChunk }: ReadLimits,
): Promise<Uint8Array[]> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('body_too_large')
  const reader = request.body?.getReader()
  if (!reader) return []
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('body_too_slow')), timeoutMs)
  const chunks: Uint8Array[] = []
  let seen = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return chunks
      seen += value.byteLength
      if (seen > maxBytes) throw new AppError('body_too_large')
      onChunk?.(value)
      chunks.push(value)
    }
  } catch (error) {
    void drain(reader, maxBytes)
    return failBody(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads on for a while without keeping anything: a client that still sends would not see the answer if the connection were
 * cut now, which is what cancelling does.
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
    // The client has left.
  } finally {
    clearTimeout(timer)
  }
}

/** What a body's parser says becomes `bad_request`. */
function failBody(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('bad_request', { detail: 'body' }, { cause })
}
