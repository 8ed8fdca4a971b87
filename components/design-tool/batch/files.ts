import { errorOf, requestJson, sendOnce } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { uploadsResponseSchema } from '@/lib/schemas/design-responses'

/** Upload paths by file, so that a batch uploads each file once. */
const paths = new WeakMap<Blob, string>()

/** Puts files into the bucket, past our server, and returns the paths to name them by. Throws `RequestError`. */
export async function putFiles(files: readonly Blob[], signal: AbortSignal): Promise<string[]> {
  const missing = files.filter((file) => !paths.has(file))
  if (missing.length > 0) {
    const { uploads } = await requestJson(uploadsResponseSchema, API.uploads, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileBytes: missing.map(({ size }) => size) }),
      signal,
    })
    await Promise.all(
      uploads.map(async ({ url, path }, index) => {
        const file = missing[index]
        if (!file) return
        await putFile(url, file, signal)
        paths.set(file, path)
      }),
    )
  }
  return files.flatMap((file) => paths.get(file) ?? [])
}

/** For files that the server did not find: the next request puts them there again. */
export function forgetFiles(files: readonly Blob[]): void {
  for (const file of files) paths.delete(file)
}

/** The bucket takes bytes without a meaning; what they are, our server finds out. */
async function putFile(url: string, body: Blob, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await sendOnce(url, { method: 'PUT', headers, body, signal })
  if (!response.ok) throw await errorOf(response)
}
