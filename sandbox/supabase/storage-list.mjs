// Lite lists every object whose name starts with the prefix. A hosted project lists one folder: its files by
// their own name and its subfolders, as entries without an id.

import { json } from '../gateway/answers.mjs'

/** @typedef {{ name: string, id: string | null, created_at: string | null, updated_at: string | null, last_accessed_at: string | null, metadata: Record<string, unknown> | null }} Entry */
/** @typedef {{ folder: string, search: string, limit: number, offset: number, column: string, isDescending: boolean }} Listing */

const listPath = /^\/storage\/v1\/object\/list\/[^/]+$/
const defaultLimit = 100

/** @param {Request} request */
export const isListing = (request) =>
  request.method === 'POST' && listPath.test(new URL(request.url).pathname)

/**
 * @param {Request} request
 * @param {(request: Request) => Promise<Response>} askLite
 * @returns {Promise<Response>}
 */
export async function listFolder(request, askLite) {
  const listing = readListing(await request.json())
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const body = JSON.stringify({ prefix: listing.folder, limit: Number.MAX_SAFE_INTEGER })
  const response = await askLite(new Request(request.url, { method: 'POST', headers, body }))
  if (!response.ok) return response
  const entries = groupByFolder(await response.json(), listing).sort(compareBy(listing))
  return json(200, entries.slice(listing.offset, listing.offset + listing.limit))
}

/**
 * @param {{ prefix?: string, search?: string, limit?: number, offset?: number, sortBy?: { column?: string, order?: string } }} body
 * @returns {Listing}
 */
function readListing({ prefix = '', search = '', limit = defaultLimit, offset = 0, sortBy = {} }) {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  return {
    folder: folder && `${folder}/`,
    search: search.toLowerCase(),
    limit,
    offset,
    column: sortBy.column ?? 'name',
    isDescending: sortBy.order === 'desc',
  }
}

/**
 * @param {Entry[]} objects
 * @param {Listing} listing
 */
function groupByFolder(objects, { folder, search }) {
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  for (const object of objects) {
    if (!object.name.startsWith(folder)) continue
    const [name = '', ...rest] = object.name.slice(folder.length).split('/')
    if (!name.toLowerCase().startsWith(search)) continue
    if (rest.length > 0) entries.set(`${name}/`, folderEntry(name))
    else entries.set(name, fileEntry(object, name))
  }
  return [...entries.values()]
}

/**
 * @param {string} name
 * @returns {Entry}
 */
const folderEntry = (name) => ({
  name,
  id: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  metadata: null,
})

/**
 * @param {Entry} object
 * @param {string} name
 * @returns {Entry}
 */
const fileEntry = ({ id, created_at, updated_at, last_accessed_at, metadata }, name) => ({
  name,
  id,
  created_at,
  updated_at,
  last_accessed_at,
  metadata,
})

/** @param {Listing} listing */
const compareBy = ({ column, isDescending }) => {
  const direction = isDescending ? -1 : 1
  /** @param {Entry} entry */
  const keyOf = (entry) =>
    column === 'created_at' || column === 'updated_at' || column === 'last_accessed_at'
      ? (entry[column] ?? '')
      : entry.name
  /** @type {(a: Entry, b: Entry) => number} */
  return (a, b) => direction * (Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)))
}
