/**
 * @param {number} status
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export const json = (status, body, headers) => Response.json(body, { status, ...(headers && { headers }) })

/**
 * An error like those of Supabase Auth.
 * @param {number} status
 * @param {string} errorCode
 * @param {string} message
 */
export const authError = (status, errorCode, message) =>
  json(status, { code: status, error_code: errorCode, msg: message }, { 'x-sb-error-code': errorCode })

/**
 * @param {string} html
 * @param {number} [status]
 */
export const page = (html, status = 200) =>
  new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'",
    },
  })

/**
 * After a form: the browser follows with GET.
 * @param {string | URL} location
 */
export const seeOther = (location) =>
  new Response(null, { status: 303, headers: { location: String(location) } })

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

// CORS: as in a hosted project, every origin may call, because key and token decide.

const exposedHeaders = [
  'content-range',
  'content-location',
  'preference-applied',
  'x-sb-error-code',
  'x-supabase-api-version',
]

/** @param {Request} request */
export function answerPreflight(request) {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return null
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
    },
  })
}

/** @param {Response} response */
export function allowEveryOrigin(response) {
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', exposedHeaders.join(', '))
  headers.delete('access-control-allow-credentials')
  return new Response(response.body, { status: response.status, headers })
}
