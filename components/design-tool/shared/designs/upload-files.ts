import { errorDetails, RequestError } from '@/lib/api/api-error'
import { errorOf, jsonBody, requestJson, sendOnce } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { uploadsResponseSchema } from '@/lib/schemas/design-responses'

/** Upload paths by file, so that a batch uploads each file once. */
const paths = new WeakMap<Blob, string>()

/**
 * Uploads images to the bucket, bypassing our server, and returns their paths. Strips metadata such as location and author
 * first. Throws `RequestError`.
 */
export async function putFiles(files: readonly Blob[], signal: AbortSignal): Promise<string[]> {
  const missing = files.filter((file) => !paths.has(file))
  if (missing.length > 0) {
    const bodies = await Promise.all(missing.map(cleaned))
    const { uploads } = await requestJson(uploadsResponseSchema, API.uploads, {
      ...jsonBody('POST', { fileBytes: bodies.map(({ size }) => size) }),
      signal,
    })
    await Promise.all(
      uploads.map(async ({ url, path }, index) => {
        const [file, body] = [missing[index], bodies[index]]
        if (!file || !body) return
        await putFile(url, body, signal)
        paths.set(file, path)
      }),
    )
  }
  return files.flatMap((file) => paths.get(file) ?? [])
}

/** Loaded with what makes designs. */
export const loadStripper = () => import('@/lib/image/strip-metadata')

async function cleaned(file: Blob): Promise<Blob> {
  const { withoutMetadata } = await loadStripper()
  const clean = withoutMetadata(new Uint8Array(await file.arrayBuffer()))
  if (!clean) throw new RequestError(errorDetails('image_damaged'))
  return new Blob([clean], { type: file.type })
}

/** For files that the server didn't find: the next request uploads them again. */
export function forgetFiles(files: readonly Blob[]): void {
  for (const file of files) paths.delete(file)
}

/** The bucket accepts untyped bytes; our server checks the content. */
async function putFile(url: string, body: Blob, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await sendOnce(url, { method: 'PUT', headers, body, signal })
  if (!response.ok) throw await errorOf(response)
}
