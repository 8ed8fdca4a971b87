/**
 * @param {number} status
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export const json = (status, body, headers) => Response.json(body, { status, ...(headers && { headers }) })

/**
 * An error as Supabase Auth words it.
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
 * After a form: the next address is fetched with GET.
 * @param {string | URL} location
 */
export const seeOther = (location) =>
  new Response(null, { status: 303, headers: { location: String(location) } })
