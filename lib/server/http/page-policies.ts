import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { ROUTES } from '@/lib/config/routes'
import { contentSecurityPolicy, isWorkerFile, SECURED_PATHS } from '@/lib/config/security-headers.mjs'

const SECURED = new RegExp(`^${SECURED_PATHS}$`)

/** Pages for unknown paths and failures. They only run scripts from Next and our layout, which every page has. */
const ERROR_PAGES = ['/_not-found', '/_global-error']

/**
 * The content security policy of a path; `null` for files that need none. Prerendered pages allow exactly their inline scripts,
 * by hash. Other paths get a nonce, which Next adds to the scripts it renders.
 * @param pagesDir the folder of the build's HTML files
 */
export function pagePolicies(
  pagesDir: string,
  env: Record<string, string | undefined>,
): (path: string) => string | null {
  const policyWith = (inlineScripts: readonly string[], takesPayments = false) =>
    contentSecurityPolicy(env, { takesPayments, inlineScripts })
  const ofWorkers = contentSecurityPolicy(env, { takesPayments: false, inlineScripts: [], isWorker: true })
  const hashes = hashesByPath(pagesDir)
  const common = new Set(ERROR_PAGES.flatMap((path) => hashes.get(path) ?? []))
  const ofPages = new Map(Array.from(hashes, ([path, scripts]) => [path, policyWith(scripts)]))
  return (path) => {
    if (!SECURED.test(path)) return null
    if (isWorkerFile(path)) return ofWorkers
    const ofPage = ofPages.get(path)
    if (ofPage) return ofPage
    const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
    return policyWith([...common, nonce], path === ROUTES.checkout)
  }
}

/** Structured data has a `type` and never runs, and scripts with `src` are our own files. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g

function hashesByPath(pagesDir: string): Map<string, string[]> {
  const hashes = new Map<string, string[]>()
  for (const entry of readdirSync(pagesDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // A route handler's prerendered response has the extension `.body`.
    if (!(entry.isFile() && /\.html(?:\.body)?$/.test(file))) continue
    const scripts = Array.from(
      readFileSync(file, 'utf8').matchAll(INLINE_SCRIPT),
      ([, script = '']) => script,
    )
    hashes.set(
      addressOf(relative(pagesDir, file).replace(/\.(?:html|body)$/, '')),
      scripts.map((script) => `'sha256-${sha256(script)}'`),
    )
  }
  return hashes
}

/** The URL path of a prerendered page. The default language has no prefix. */
function addressOf(path: string): string {
  const address = `/${path}`
  if (address === `/${DEFAULT_LOCALE}`) return ROUTES.home
  return address.startsWith(`/${DEFAULT_LOCALE}/`) ? address.slice(DEFAULT_LOCALE.length + 1) : address
}

function sha256(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}
