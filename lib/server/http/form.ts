import 'server-only'
import { scheduler } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { LIMITS } from '@/lib/domain/limits'
import { AppError, hasCode } from '@/lib/errors/app-error'
import type { BodyPlace } from '@/lib/server/image-gate/image-gate'
import { failBody, readChunks } from './body'

/** RFC 2046 allows 70 characters. The parser fails above 256. */
const FORM_TYPE = /^multipart\/form-data\b.*;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i
/** More than any of our forms has. */
const MAX_PARTS = 32
/** More than any of our text fields has. */
const MAX_TEXT_BYTES = 64 * 1024
/** 30 MB at 2 Mbit/s. A body that trickles in takes up space others need. */
const FORM_TIMEOUT_MS = 120_000

/** For a small body that needs no room at the gate. */
const UNBOUNDED: BodyPlace = { keep: async () => undefined, leastSpeed: () => 0 }

type Form = {
  /** The first file for each name. */
  files: Map<string, Uint8Array>
  /** Every nonempty text field. */
  fields: Record<string, string>
}

/** Reads the multipart body. Throws `body_too_large`, `body_too_slow`, `image_too_large` or `bad_request`. */
export async function readForm(
  request: Request,
  maxBytes: number,
  { keep, leastSpeed }: BodyPlace = UNBOUNDED,
  timeoutMs = FORM_TIMEOUT_MS,
): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  const parser = FORM_TYPE.test(type) ? openParser(type) : null
  if (!parser) throw new AppError('bad_request', { detail: 'multipart/form-data' })
  await readChunks(request, { maxBytes, timeoutMs, leastSpeed }, async (chunk) => {
    await keep(chunk.byteLength)
    parser.write(chunk)
  })
  return parser.end().catch(failBody)
}

/**
 * Collects the parts as they arrive; `null` for an unreadable type. `Request.formData` copies the whole body four times, which
 * takes 0.2 s for 30 MB.
 */
function openParser(type: string) {
  const chunks = new Map<string, Uint8Array[]>()
  const fields: Record<string, string> = {}
  let failure: unknown = null
  const { promise: finished, resolve } = Promise.withResolvers<void>()
  const fail = (error: unknown) => {
    failure ??= error
    resolve()
  }
  const parser = busboy(type)
  if (!parser) return null
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) fail(new AppError('bad_request', { detail: name }))
    else if (value !== '') fields[name] = value
  })
  parser.on('file', (name, stream) => {
    const kept: Uint8Array[] = []
    if (!chunks.has(name)) chunks.set(name, kept)
    stream.on('data', (chunk: Uint8Array) => kept.push(chunk))
    stream.on('limit', () => fail(new AppError('image_too_large')))
    stream.on('error', fail)
  })
  parser.on('partsLimit', () => fail(new AppError('bad_request', { detail: 'parts' })))
  parser.on('error', fail)
  parser.on('finish', resolve)
  const throwFailure = () => {
    if (failure !== null) throw failure
  }
  return {
    write: (chunk: Uint8Array) => {
      parser.write(chunk)
      throwFailure()
    },
    async end(): Promise<Form> {
      parser.end()
      await finished
      throwFailure()
      const files = new Map<string, Uint8Array>()
      for (const [name, parts] of chunks) {
        files.set(name, joined(parts))
        await scheduler.yield()
      }
      return { files, fields }
    },
  }
}

/** `null` for a type it can't read. */
function busboy(type: string): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { parts: MAX_PARTS, fieldSize: MAX_TEXT_BYTES, fileSize: LIMITS.upload.maxBytes },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    return null
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.concat(parts)
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Room for one or three files and the text fields. Each file has its own limit. */
const MAX_PHOTO_FORM_BYTES = LIMITS.upload.maxBytes + 64 * 1024
const MAX_IMAGE_FORM_BYTES = MAX_PHOTO_FORM_BYTES + 2 * LIMITS.upload.maxBytes

/** The image routes' multipart body: the files `image` and `mask`, an optional `areas`, and every nonempty text field. */
export async function readImageForm(request: Request, place?: BodyPlace) {
  const { files, fields } = await readForm(request, MAX_IMAGE_FORM_BYTES, place).catch(failImage)
  const image = requireFile(files.get('image'), 'image_select_required')
  const mask = requireFile(files.get('mask'), 'area_select_required')
  const areas = files.has('areas') ? requireFile(files.get('areas'), 'mask_damaged') : null
  return { files: { image, mask, areas }, fields }
}

/** The `image` file of a multipart body that contains nothing else. */
export async function readPhotoForm(request: Request, place?: BodyPlace): Promise<Uint8Array> {
  const { files } = await readForm(request, MAX_PHOTO_FORM_BYTES, place).catch(failImage)
  return requireFile(files.get('image'), 'image_select_required')
}

/** A body over its limit means that its image is too large. */
function failImage(error: unknown): never {
  throw hasCode(error, 'body_too_large') ? new AppError('image_too_large') : error
}

function requireFile(
  file: Uint8Array | undefined,
  missing: 'image_select_required' | 'area_select_required' | 'mask_damaged',
): Uint8Array {
  if (!file || file.byteLength === 0) throw new AppError(missing)
  return file
}
