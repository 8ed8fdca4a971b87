import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { readAll } from '../gateway/streams.mjs'

/** @typedef {NonNullable<import('@supabase/lite').App['_storageAdapter']>} StorageAdapter */
/** @typedef {Awaited<ReturnType<StorageAdapter['headObject']>>} ObjectMetadata */
/** @typedef {{ mimetype: string, cacheControl: string, eTag: string }} Metadata */

/**
 * The files behind storage's objects. Files are named by the hash of bucket and key, so no key can escape the folder, and "a"
 * can exist next to "a/b". Type, cache time and tag are in a file next to it.
 * @implements {StorageAdapter}
 */
export class FileStore {
  driver = null
  #dir

  /** @param {string} dir */
  constructor(dir) {
    this.#dir = dir
  }

  /**
   * @param {string} bucket
   * @param {string} key
   */
  #path(bucket, key) {
    const name = createHash('sha256').update(`${bucket}/${key}`).digest('hex')
    return join(this.#dir, name.slice(0, 2), name)
  }

  /**
   * @param {Parameters<StorageAdapter['uploadObject']>} upload
   * @returns {Promise<ObjectMetadata>}
   */
  async uploadObject(...upload) {
    const [bucket, key, , body, mimetype, cacheControl] = upload
    const bytes = body instanceof Uint8Array ? body : await readAll(body)
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`
    const path = this.#path(bucket, key)
    await mkdir(dirname(path), { recursive: true })
    await replaceFile(path, bytes)
    await replaceFile(metadataOf(path), JSON.stringify({ mimetype, cacheControl, eTag }))
    return this.headObject(bucket, key)
  }

  /**
   * @param {string} bucket
   * @param {string} key
   * @returns {Promise<ObjectMetadata>}
   */
  async headObject(bucket, key) {
    const path = this.#path(bucket, key)
    const [file, metadata] = await Promise.all([stat(path), readMetadata(path)])
    return { ...metadata, size: file.size, contentLength: file.size, lastModified: file.mtime }
  }

  /**
   * @param {string} bucket
   * @param {string} key
   */
  async getObject(bucket, key) {
    const metadata = await this.headObject(bucket, key)
    // Opened now, so that removing or replacing the file doesn't break a running download.
    const file = await open(this.#path(bucket, key))
    return { httpStatusCode: 200, metadata, body: Readable.toWeb(file.createReadStream()) }
  }

  /**
   * @param {string} bucket
   * @param {string} key
   */
  async deleteObject(bucket, key) {
    const path = this.#path(bucket, key)
    await Promise.all([rm(path, { force: true }), rm(metadataOf(path), { force: true })])
  }

  /**
   * @param {string} bucket
   * @param {string[]} keys
   */
  async deleteObjects(bucket, keys) {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  /**
   * @param {string} bucket
   * @param {string} key
   * @param {string | undefined} _version
   * @param {string} toBucket
   * @param {string} toKey
   */
  async copyObject(bucket, key, _version, toBucket, toKey) {
    const [from, to] = [this.#path(bucket, key), this.#path(toBucket, toKey)]
    await mkdir(dirname(to), { recursive: true })
    await Promise.all([copyFile(from, to), copyFile(metadataOf(from), metadataOf(to))])
    const { eTag, lastModified } = await this.headObject(toBucket, toKey)
    return { httpStatusCode: 200, eTag, ...(lastModified && { lastModified }) }
  }

  /**
   * @param {string} bucket
   * @param {string} key
   */
  async privateAssetUrl(bucket, key) {
    return `file://${this.#path(bucket, key)}`
  }
}

/** @param {string} path */
const metadataOf = (path) => `${path}.json`

/**
 * @param {string} path
 * @returns {Promise<Metadata>}
 */
async function readMetadata(path) {
  return JSON.parse(await readFile(metadataOf(path), 'utf8'))
}

/**
 * Readers see either the old file or the new one, never a part.
 * @param {string} path
 * @param {string | Uint8Array} content
 */
async function replaceFile(path, content) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, path)
}
