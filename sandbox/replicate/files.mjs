import { createHash, randomUUID } from 'node:crypto'

/** @typedef {import('./predictions.mjs').Behaviour} Behaviour */
/** @typedef {{ bytes: Buffer, type: string, location?: string, isGone?: boolean }} Served */

/** Uploads, and models' outputs. Outputs are served under `/delivery` without a token, like Replicate's. */
export class Files {
  /** @type {Map<string, Buffer>} uploads by id */
  uploads = new Map()
  /** @type {Map<string, Served>} */
  served = new Map()

  /**
   * @param {import('node:http').IncomingHttpHeaders} headers
   * @param {Buffer} body
   * @param {string} url
   */
  async take(headers, body, url) {
    const type = String(headers['content-type'])
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const content = form.get('content')
    if (!(content instanceof File)) throw new Error('the upload has no part "content"')
    const bytes = Buffer.from(await content.arrayBuffer())
    const id = randomUUID()
    this.uploads.set(id, bytes)
    return {
      id,
      name: content.name,
      content_type: content.type,
      size: bytes.length,
      etag: id,
      checksums: { sha256: createHash('sha256').update(bytes).digest('hex') },
      metadata: {},
      created_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
      urls: { get: `${url}/v1/files/${id}` },
    }
  }

  /** The bytes of an input: a data URI, or an upload's URL. @param {string | undefined} address */
  async read(address = '') {
    const base64 = /^data:image\/png;base64,(.+)$/.exec(address)?.[1]
    const bytes = base64 ? Buffer.from(base64, 'base64') : this.uploads.get(address.split('/').at(-1) ?? '')
    if (!bytes) throw new Error(`no file at ${address.slice(0, 80)}`)
    return bytes
  }

  /** Serves an image. @param {Buffer} png @param {Behaviour['output']} kind @param {string} url */
  deliver(png, kind, url) {
    const id = randomUUID()
    const address = `${url}/delivery/${id}/out.png`
    /** @type {Served} */
    const file = { bytes: png, type: 'image/png' }
    if (kind === 'gone') file.isGone = true
    if (kind === 'not an image')
      Object.assign(file, { bytes: Buffer.from('<p>Sorry</p>'), type: 'text/html' })
    if (kind === 'wrong shape') Object.assign(file, { bytes: Buffer.from('not a png at all') })
    if (kind === 'huge') file.bytes = Buffer.alloc(51 * 1024 * 1024)
    if (kind === 'redirected') file.location = 'http://169.254.169.254/latest/meta-data'
    this.served.set(id, file)
    return address
  }
}

/**
 * @param {Files} files
 * @param {URL} url
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function answerFile(files, url, request, response) {
  const file = files.served.get(url.pathname.split('/')[2] ?? '')
  // The token must not be sent to the file host.
  if (!file || file.isGone || request.headers.authorization) return void response.writeHead(404).end()
  if (file.location) return void response.writeHead(302, { location: file.location }).end()
  response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length }).end(file.bytes)
}
