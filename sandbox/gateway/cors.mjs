// The browser's app is another origin than the sandbox. As on a hosted project, every origin may call: what
// counts are the key and the token.

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
