// Lite's answers about signed addresses are worded as supabase-js hands them on, not as a hosted project sends
// them, and it takes a request for several of them as one for an object without a name.

import { json } from '../gateway/answers.mjs'

/** @typedef {(request: Request) => Promise<Response>} AskLite */

const signPath = /^\/storage\/v1\/object\/(upload\/)?sign\/[^/]+(\/.+)?$/
const noSuchObject = 'Either the object does not exist or you do not have access to it'

/** @param {Request} request */
export const isSigning = (request) =>
  request.method === 'POST' && signPath.test(new URL(request.url).pathname)

/**
 * @param {Request} request
 * @param {AskLite} askLite
 * @returns {Promise<Response>}
 */
export async function signUrls(request, askLite) {
  const [, isUpload, key] = signPath.exec(new URL(request.url).pathname) ?? []
  if (!isUpload && !key) return signSeveral(request, askLite)
  const response = await askLite(request)
  if (!response.ok) return response
  const { signedUrl, token } = await response.json()
  return json(200, isUpload ? { url: relative(signedUrl), token } : { signedURL: relative(signedUrl) })
}

/**
 * @param {Request} request
 * @param {AskLite} askLite
 */
async function signSeveral(request, askLite) {
  const { paths, expiresIn } = await request.json()
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const answers = []
  for (const path of paths) {
    const url = `${request.url}/${encodeURI(path)}`
    const response = await askLite(
      new Request(url, { method: 'POST', headers, body: JSON.stringify({ expiresIn }) }),
    )
    const signedURL = response.ok ? relative((await response.json()).signedUrl) : null
    answers.push({ path, signedURL, error: signedURL ? null : noSuchObject })
  }
  return json(200, answers)
}

/** @param {string} signedUrl */
const relative = (signedUrl) => signedUrl.slice('/storage/v1'.length)
