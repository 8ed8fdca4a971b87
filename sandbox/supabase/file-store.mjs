import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { readAll } from '../gateway/streams.mjs'

/** @typedef {NonNullable<import('@supabase/lite').App['_storageAdapter']>} StorageAdapter */
/** @typedef {Awaited<ReturnType<StorageAdapter['headObject']>>} ObjectMetadata */
/** @typedef {{ mimetype: string, cacheControl: string, eTag: string }} Label */

/**
 * Where the bytes of storage's objects live. A file is named by the hash of bucket and key, so no key can leave
 * the folder and "a" may stand beside "a/b"; its label (type, cache time, tag) lies next to it.
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
    await replaceFile(labelOf(path), JSON.stringify({ mimetype, cacheControl, eTag }))
    return this.headObject(bucket, key)
  }

  /**
   * @param {string} bucket
   * @param {string} key
   * @returns {Promise<ObjectMetadata>}
   */
  async headObject(bucket, key) {
    const path = this.#path(bucket, key)
    const [file, label] = await Promise.all([stat(path), readLabel(path)])
    return { ...label, size: file.size, contentLength: file.size, lastModified: file.mtime }
  }

  /**
   * @param {string} bucket
   * @param {string} key
   */
  async getObject(bucket, key) {
    const metadata = await this.headObject(bucket, key)
    // Opened now, so that removing or replacing the file does not cut a download that has begun.
    const file = await open(this.#path(bucket, key))
    return { httpStatusCode: 200, metadata, body: Readable.toWeb(file.createReadStream()) }
  }

  /**
   * @param {string} bucket
   * @param {string} key
   */
  async deleteObject(bucket, key) {
    const path = this.#path(bucket, key)
    await Promise.all([rm(path, { force: true }), rm(labelOf(path), { force: true })])
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
    await Promise.all([copyFile(from, to), copyFile(labelOf(from), labelOf(to))])
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
const labelOf = (path) => `${path}.json`

/**
 * @param {string} path
 * @returns {Promise<Label>}
 */
async function readLabel(path) {
  return JSON.parse(await readFile(labelOf(path), 'utf8'))
}

/**
 * Whoever reads meanwhile sees the old file or the new one, never half of either.
 * @param {string} path
 * @param {string | Uint8Array} content
 */
async function replaceFile(path, content) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, path)
}
