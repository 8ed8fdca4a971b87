import { BUCKET } from '@/lib/domain/paths'
import type { FileStore } from '@/lib/ports/file-store'
import type { Supabase } from './clients'
import { failureOf, type VendorError } from './failures'

const cacheControl = '3600'

export function fileStore(service: Supabase): FileStore {
  const bucket = () => service.storage.from(BUCKET)
  const upload = (path: string, bytes: Uint8Array, contentType: string, upsert: boolean) =>
    bucket().upload(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      contentType,
      upsert,
      cacheControl,
    })

  return {
    async put(path, bytes, contentType) {
      const { error } = await upload(path, bytes, contentType, true)
      if (error) throw failureOf(error)
    },
    async create(path, bytes, contentType) {
      const { error } = await upload(path, bytes, contentType, false)
      if (error && !isTaken(error)) throw failureOf(error)
      return !error
    },
    async get(path) {
      const { data, error } = await bucket().download(path)
      if (error) {
        if (isMissing(error)) return null
        throw failureOf(error)
      }
      return new Uint8Array(await data.arrayBuffer())
    },
    async remove(paths) {
      if (paths.length === 0) return
      const { error } = await bucket().remove([...paths])
      if (error && !isMissing(error)) throw failureOf(error)
    },
    list: (folder) => listBelow(bucket, folder),
    async isUp() {
      const { error } = await bucket().list('', { limit: 1 })
      return error === null
    },
  }
}

/** The service lists one folder at a time, and at most so many of its entries. */
const PAGE = 1_000

type Bucket = () => ReturnType<Supabase['storage']['from']>

async function listBelow(bucket: Bucket, folder: string): Promise<string[]> {
  const paths: string[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await bucket().list(folder, {
      limit: PAGE,
      offset,
      sortBy: { column: 'name', order: 'asc' },
    })
    if (error) throw failureOf(error)
    for (const { id, name } of data) {
      const path = `${folder}/${name}`
      // A folder is an entry without an id.
      if (id === null) paths.push(...(await listBelow(bucket, path)))
      else paths.push(path)
    }
    if (data.length < PAGE) return paths
  }
}

// The storage service answers 400 with `statusCode: "404"` or `"409"` in its body; newer versions use the status itself.
function says(error: VendorError & { statusCode?: string }, code: number, words: RegExp): boolean {
  return error.status === code || error.statusCode === String(code) || words.test(error.message)
}

function isTaken(error: VendorError): boolean {
  return says(error, 409, /already exists|duplicate/i)
}

function isMissing(error: VendorError): boolean {
  return says(error, 404, /not found/i)
}
