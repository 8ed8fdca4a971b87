import { BUCKET, type Bucket, IMAGE_VARIANTS, UPLOADS_BUCKET, variantPaths } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError, type VendorError } from '@/lib/supabase/errors'

/** How long a file may take to be read. */
const OPEN_SECONDS = 15 * 60

const CACHE = { cacheControl: '3600' }

/** Storage lists and removes at most this many files per request. */
const PAGE_SIZE = 1_000

/** Creates or overwrites a file. */
export async function putFile(
  supabase: Supabase,
  path: string,
  image: Uint8Array,
  bucket: Bucket = BUCKET,
): Promise<void> {
  const { error } = await upload(supabase, path, image, true, bucket)
  if (error) throw notStored(error)
}

/** Copies a file within storage. Writes nothing if it doesn't exist or the new path is taken. */
export async function copyFile(
  supabase: Supabase,
  from: string,
  to: string,
): Promise<'copied' | 'taken' | 'missing'> {
  const { error } = await supabase.storage.from(BUCKET).copy(from, to)
  if (!error) return 'copied'
  if (isTaken(error)) return 'taken'
  if (isMissing(error)) return 'missing'
  throw notStored(error)
}

/** The file's bytes, or `null` if it doesn't exist. */
export async function readFile(
  supabase: Supabase,
  path: string,
  bucket: Bucket = BUCKET,
): Promise<Uint8Array | null> {
  const { data, error } = await supabase.storage.from(bucket).download(path)
  if (!error) return new Uint8Array(await data.arrayBuffer())
  if (isMissing(error)) return null
  throw fromSupabaseError(error)
}

/** Streams the file as fast as it is read, or `null` if it doesn't exist. */
export async function openFile(
  supabase: Supabase,
  path: string,
  bucket: Bucket = BUCKET,
): Promise<AsyncIterable<Uint8Array> | null> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, OPEN_SECONDS)
  if (error && isMissing(error)) return null
  if (error) throw fromSupabaseError(error)
  // Without the client's time limit for whole responses, since the reader may be slow.
  const { ok, status, body } = await fetch(data.signedUrl, {
    cache: 'no-store',
    signal: AbortSignal.timeout(OPEN_SECONDS * 1_000),
  })
  if (ok) return body && piecesOf(body)
  await body?.cancel()
  throw fromSupabaseError({ message: 'fetch failed', status })
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

/** A URL that lets anyone read the file for `seconds`, or `null` if it doesn't exist. */
export async function signFile(
  supabase: Supabase,
  path: string,
  { seconds, downloadAs }: { seconds: number; downloadAs: string },
): Promise<string | null> {
  const options = { download: downloadAs }
  const { data, error } = await supabase.storage.from(BUCKET).createSignedUrl(path, seconds, options)
  if (!error) return data.signedUrl
  if (isMissing(error)) return null
  throw fromSupabaseError(error)
}

/** The file's size in bytes, or `null` if it doesn't exist. */
export async function readFileSize(supabase: Supabase, path: string, bucket: Bucket): Promise<number | null> {
  const { data, error } = await supabase.storage.from(bucket).info(path)
  if (!error) return data.size ?? null
  if (isMissing(error)) return null
  throw fromSupabaseError(error)
}

/** A URL that lets anyone upload this file once. */
export async function signUpload(supabase: Supabase, path: string, bucket: Bucket): Promise<string> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUploadUrl(path)
  if (error) throw fromSupabaseError(error)
  return data.signedUrl
}

/** Removes files, along with an image's variants. Missing files are fine. */
export async function removeFiles(
  supabase: Supabase,
  given: readonly string[],
  bucket: Bucket = BUCKET,
): Promise<void> {
  const paths = [...new Set(given.flatMap(withVariants))]
  for (let from = 0; from < paths.length; from += PAGE_SIZE) {
    const { error } = await supabase.storage.from(bucket).remove(paths.slice(from, from + PAGE_SIZE))
    if (error && !isMissing(error)) throw fromSupabaseError(error)
  }
}

/** Paths of all files in the folder and its subfolders. */
export async function listFiles(
  supabase: Supabase,
  folder: string,
  bucket: Bucket = BUCKET,
): Promise<string[]> {
  const paths: string[] = []
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { data, error } = await supabase.storage
      .from(bucket)
      .list(folder, { limit: PAGE_SIZE, offset, sortBy: { column: 'name', order: 'asc' } })
    if (error) throw fromSupabaseError(error)
    for (const { id, name } of data) {
      const path = `${folder}/${name}`
      // A folder is an entry without an id.
      if (id === null) paths.push(...(await listFiles(supabase, path, bucket)))
      else paths.push(path)
    }
    if (data.length < PAGE_SIZE) return paths
  }
}

const withVariants = (path: string): string[] => [path, ...variantPaths(path)]

/** Uploads have no type that a browser would display. */
function contentTypeOf(path: string, bucket: Bucket): string {
  if (bucket === UPLOADS_BUCKET) return 'application/octet-stream'
  const variant = Object.values(IMAGE_VARIANTS).find(({ ending }) => path.endsWith(`.${ending}`))
  return `image/${variant?.format ?? 'png'}`
}

export async function isStorageUp(supabase: Supabase): Promise<boolean> {
  const { error } = await supabase.storage.from(BUCKET).list('', { limit: 1 })
  return error === null
}

function upload(supabase: Supabase, path: string, image: Uint8Array, upsert: boolean, bucket: Bucket) {
  const body = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  return supabase.storage
    .from(bucket)
    .upload(path, body, { ...CACHE, contentType: contentTypeOf(path, bucket), upsert })
}

// Storage responds with 400 and `statusCode: "404"` or `"409"` in the body; newer versions use the status itself.
function says(error: VendorError & { statusCode?: string }, code: number, words: RegExp): boolean {
  return error.status === code || error.statusCode === String(code) || words.test(error.message)
}

/** Problems the owner can fix have their own codes: in the log, in the metrics, and on the failed run. */
function notStored(error: VendorError): AppError {
  if (says(error, 413, /exceeded the maximum allowed size|payload too large/i)) {
    return new AppError('storage_too_small', {}, { cause: error })
  }
  if (says(error, 403, /row-level security|not allowed|quota/i)) {
    return new AppError('storage_refused', {}, { cause: error })
  }
  return fromSupabaseError(error)
}

function isTaken(error: VendorError): boolean {
  return says(error, 409, /already exists|duplicate/i)
}

function isMissing(error: VendorError): boolean {
  return says(error, 404, /not found/i)
}
