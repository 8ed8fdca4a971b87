// Signed URLs, and file sizes. Lite makes and checks both, but its responses differ from a hosted project's, and supabase-js
// would understand neither. Only a hosted project supports file names for downloads.

import { json } from '../gateway/responses.mjs'

const signPath = /^\/storage\/v1\/object\/(upload\/)?sign\//
const infoPath = /^\/storage\/v1\/object\/info\//

/** @typedef {(request: Request) => Promise<Response>} Ask */

/**
 * @param {Request} request to /storage/v1
 * @param {Ask} askLite
 * @returns {Promise<Response> | null} a hosted project's response, or null if Lite's is the same
 */
export function answerSigned(request, askLite) {
  const { pathname, searchParams } = new URL(request.url)
  const signs = signPath.exec(pathname)
  if (signs && request.method === 'POST') return sign(request, signs[1] ? 'url' : 'signedURL', askLite)
  if (signs && request.method === 'GET') return download(request, searchParams.get('download'), askLite)
  if (infoPath.test(pathname) && request.method === 'GET') return readInfo(request, askLite)
  return null
}

/**
 * The URL is relative to storage's.
 * @param {Request} request
 * @param {string} name its name in a hosted project's response
 * @param {Ask} askLite
 */
async function sign(request, name, askLite) {
  const response = await askLite(request)
  if (!response.ok) return response
  const { signedUrl, ...others } = await response.json()
  return json(200, { ...others, [name]: signedUrl.replace(/^\/storage\/v1/, '') })
}

/**
 * @param {Request} request
 * @param {string | null} fileName empty for the file's own
 * @param {Ask} askLite
 */
async function download(request, fileName, askLite) {
  const response = await askLite(request)
  if (!response.ok || fileName === null) return response
  const headers = new Headers(response.headers)
  headers.set(
    'content-disposition',
    `attachment${fileName && `; filename="${encodeURIComponent(fileName)}"`}`,
  )
  return new Response(response.body, { headers })
}

/**
 * @param {Request} request
 * @param {Ask} askLite
 */
async function readInfo(request, askLite) {
  const response = await askLite(request)
  if (!response.ok) return response
  const info = await response.json()
  return json(200, { ...info, size: info.metadata?.size })
}
