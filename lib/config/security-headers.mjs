const WORKER_FILES = '/_next/static/chunks/turbopack-worker-'

/** On every response under `/api`, so that browsers tell ours from those of a network that asks its users to sign in first. */
export const API_HEADER = 'x-roomwright-api'

/** @param {string} path */
export const isWorkerFile = (path) => path.startsWith(WORKER_FILES)

/**
 * Every path except images and Next's build output. A worker runs under the policy of its own script, and Turbopack uses these
 * file names for workers.
 */
export const SECURED_PATHS = '/((?!images/|_next/static/(?!chunks/turbopack-worker-)).*)'

/**
 * Whether the policy has to come from the build, because our own server doesn't serve static pages: in development and on
 * Vercel. It can't know the pages then, so it allows every inline script.
 * @param {Record<string, string | undefined>} env reads `NODE_ENV` and `VERCEL`
 */
export function isPolicyBuiltIn(env) {
  return env.NODE_ENV === 'development' || Boolean(env.VERCEL)
}

const ANY_INLINE_SCRIPT = ["'unsafe-inline'"]

/**
 * Headers of worker scripts when the policy comes from the build.
 * @param {Record<string, string | undefined>} env as for the general ones
 * @returns {{ source: string, headers: { key: string, value: string }[] }[]}
 */
export function workerHeaders(env) {
  const headers = builtInPolicy(env, { takesPayments: false, isWorker: true })
  return headers.length > 0 ? [{ source: `${WORKER_FILES}:file(.*)`, headers }] : []
}

/**
 * Headers of every response that can become a document or a worker. Other scripts don't get them: a kilobyte each. The server
 * adds the policy, which differs per page (`page-policies.ts`).
 * @param {Record<string, string | undefined>} env also reads `NEXT_PUBLIC_SUPABASE_URL` and `NEXT_PUBLIC_PAYPAL_*`
 * @returns {{ key: string, value: string }[]}
 */
export function securityHeaders(env) {
  return [
    ...builtInPolicy(env, { takesPayments: false }),
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    // Sign-in opens windows on other origins and needs their answer.
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
    {
      key: 'Permissions-Policy',
      value: 'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self)',
    },
    // Browsers ignore this over plain http.
    { key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' },
  ]
}

/**
 * Replaces the general headers on the page with PayPal's button. With any other opener policy, WebKit reports PayPal's window
 * as closed as soon as it navigates to PayPal.
 * @param {Record<string, string | undefined>} env as for the general ones
 * @returns {{ key: string, value: string }[]}
 */
export function paymentHeaders(env) {
  return [
    ...builtInPolicy(env, { takesPayments: true }),
    { key: 'Cross-Origin-Opener-Policy', value: 'unsafe-none' },
  ]
}

/**
 * For the page that runs a model in the browser: its threads share memory, which browsers allow only on isolated pages. Unlike
 * opener and embedder policies, this one keeps cross-origin pictures and the sign-in window working.
 * @returns {{ key: string, value: string }[]}
 */
export function isolationHeaders() {
  return [{ key: 'Document-Isolation-Policy', value: 'isolate-and-credentialless' }]
}

/**
 * For the pages of links, where the URL is the key: never pass it to another site, and keep it out of search engines.
 * @returns {{ key: string, value: string }[]}
 */
export function sharedHeaders() {
  return [
    { key: 'Referrer-Policy', value: 'no-referrer' },
    { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  ]
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {{ takesPayments: boolean, isWorker?: boolean }} page
 */
function builtInPolicy(env, page) {
  if (!isPolicyBuiltIn(env)) return []
  const value = contentSecurityPolicy(env, { ...page, inlineScripts: ANY_INLINE_SCRIPT })
  return [{ key: 'Content-Security-Policy', value }]
}

/**
 * A page's content security policy: our own origin, the backend, and PayPal on the page where users pay.
 * @param {Record<string, string | undefined>} env reads `NODE_ENV`, `NEXT_PUBLIC_SUPABASE_URL` and `NEXT_PUBLIC_PAYPAL_*`
 * @param {{ takesPayments: boolean, inlineScripts: readonly string[], isWorker?: boolean }} page hashes or nonces of the inline
 * scripts that may run; a worker may compile the model's WebAssembly runtime
 */
export function contentSecurityPolicy(env, { takesPayments, inlineScripts, isWorker = false }) {
  const isDevelopment = env.NODE_ENV === 'development'
  const backend = backendOrigins(env.NEXT_PUBLIC_SUPABASE_URL)
  const payPal = takesPayments ? payPalSources(env) : []
  /** @type {Record<string, string[]>} */
  const directives = {
    'default-src': ["'self'"],
    // React's development build uses eval to rebuild server stack traces.
    'script-src': [
      "'self'",
      ...(isWorker ? ["'wasm-unsafe-eval'"] : []),
      ...inlineScripts,
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
      ...payPal,
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Profile pictures come from Google; blob and data URLs are the user's pictures in progress.
    'img-src': [
      "'self'",
      'blob:',
      'data:',
      'https://*.googleusercontent.com',
      ...backend.slice(0, 1),
      ...payPal,
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'blob:', 'data:', ...backend, ...(isDevelopment ? ['ws:'] : []), ...payPal],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': payPal.length > 0 ? payPal : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const PAYPAL_SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * The origins PayPal's button may load scripts, pictures and frames from: PayPal's, or its sandbox stand-in. None when the shop
 * is closed.
 * @param {Record<string, string | undefined>} env
 */
function payPalSources(env) {
  if (!env.NEXT_PUBLIC_PAYPAL_CLIENT_ID?.trim()) return []
  const sdk = URL.parse(env.NEXT_PUBLIC_PAYPAL_SDK_BASE?.trim() ?? '')
  return sdk && !sdk.hostname.endsWith('.paypal.com') ? [sdk.origin] : PAYPAL_SOURCES
}

/**
 * The backend's origins for HTTP and WebSocket requests; none if it isn't set.
 * @param {string | undefined} address
 */
function backendOrigins(address) {
  if (!address || !URL.canParse(address)) return []
  const { origin, protocol, host } = new URL(address)
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`]
}
