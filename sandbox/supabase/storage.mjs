// Lite lists every object with a prefix. A hosted project lists one folder: its files by their own names, and its subfolders as
// entries without an id. And supabase-js sends a Blob as a form, which Lite reads only as plain bytes.

import { json } from '../gateway/responses.mjs'

/** @typedef {{ name: string, id: string | null, created_at: string | null, updated_at: string | null, last_accessed_at: string | null, metadata: Record<string, unknown> | null }} Entry */

const listPath = /^\/storage\/v1\/object\/list\/[^/]+$/

/** @param {Request} request */
export const isListing = (request) =>
  request.method === 'POST' && listPath.test(new URL(request.url).pathname)

/**
 * The entries of a folder, sorted by name.
 * @param {Request} request
 * @param {(request: Request) => Promise<Response>} askLite
 * @returns {Promise<Response>}
 */
export async function listFolder(request, askLite) {
  const { prefix = '', limit = 100, offset = 0 } = await request.json()
  const path = prefix.replace(/^\/+|\/+$/g, '')
  const folder = path && `${path}/`
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const body = JSON.stringify({ prefix: folder, limit: Number.MAX_SAFE_INTEGER })
  const response = await askLite(new Request(request.url, { method: 'POST', headers, body }))
  if (!response.ok) return response
  const entries = entriesOf(await response.json(), folder)
  return json(200, entries.slice(offset, offset + limit))
}

/**
 * @param {Entry[]} objects
 * @param {string} folder
 */
function entriesOf(objects, folder) {
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  for (const object of objects.filter(({ name }) => name.startsWith(folder))) {
    const [name = '', ...rest] = object.name.slice(folder.length).split('/')
    const isFile = rest.length === 0
    entries.set(isFile ? name : `${name}/`, isFile ? { ...object, name } : { ...emptyEntry, name })
  }
  return [...entries.values()].sort((a, b) => Number(a.name > b.name) - Number(a.name < b.name))
}

const emptyEntry = {
  id: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  metadata: null,
}

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

/**
 * Lite checks a bucket's size limit against the declared length.
 * @param {Request} request to /storage/v1
 * @returns {Promise<Request>}
 */
export async function withLength(request) {
  if (!request.body || request.headers.has('content-length')) return request
  const bytes = await request.arrayBuffer()
  const headers = new Headers(request.headers)
  headers.set('content-length', String(bytes.byteLength))
  return new Request(request.url, { method: request.method, headers, body: bytes })
}
