// supabase-js sends a Blob as a form whose file has no name; Lite looks for a file named "file". The upload is
// handed on as the plain bytes that Lite takes in any case.

const uploadPath = /^\/storage\/v1\/object\/(?!list\/|move$|copy$)/

/**
 * @param {Request} request to /storage/v1
 * @returns {Promise<Request>} the same upload without the form
 */
export async function unwrapFormUpload(request) {
  const isUpload = ['POST', 'PUT'].includes(request.method) && uploadPath.test(new URL(request.url).pathname)
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isUpload || !isForm) return request
  const form = await request.formData()
  const file = [...form.values()].find((part) => part instanceof File)
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  if (!(file instanceof File)) return new Request(request.url, { method: request.method, headers })
  const bytes = await file.arrayBuffer()
  headers.set('content-type', file.type || 'application/octet-stream')
  headers.set('content-length', String(bytes.byteLength))
  const seconds = form.get('cacheControl')
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`)
  return new Request(request.url, { method: request.method, headers, body: bytes })
}
