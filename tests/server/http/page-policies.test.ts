import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pagePolicies } from '@/lib/server/http/page-policies'

const pagesDir = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(pagesDir, { recursive: true }))

const FILES = {
  'en.html': '<script src="/a.js"></script><script>home()</script><script id="_R_">\nstart()\n</script>',
  'en/about.html': '<script type="application/ld+json">{"a":1}</script><script>about()</script>',
  '_not-found.html': '<script>everywhere()</script>',
  '_global-error.html': '<script>failed()</script>',
  'offline.html.body': '<script>offline()</script>',
  'blog/rss.xml.body': '<script>none()</script>',
}
for (const [name, html] of Object.entries(FILES)) {
  mkdirSync(dirname(join(pagesDir, name)), { recursive: true })
  writeFileSync(join(pagesDir, name), html)
}
const policyOf = pagePolicies(pagesDir, {
  NEXT_PUBLIC_PAYPAL_CLIENT_ID: 'id',
  NEXT_PUBLIC_SUPABASE_URL: 'https://rooms.supabase.co',
})
const scriptsOf = (path: string) => /script-src ([^;]*)/.exec(policyOf(path) ?? '')?.[1]?.split(' ')
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('a page of the build runs just its own inline scripts', () => {
  expect(scriptsOf('/')).toEqual(["'self'", hashOf('home()'), hashOf('\nstart()\n')])
  expect(scriptsOf('/about')).toEqual(["'self'", hashOf('about()')])
  expect(scriptsOf('/offline.html')).toEqual(["'self'", hashOf('offline()')])
  expect(policyOf('/')).toBe(policyOf('/'))
})

test('any other path runs what every page has, and what carries the nonce of this one answer', () => {
  const [self, everywhere, failed, nonce, ...others] = scriptsOf('/account') ?? []
  expect([self, everywhere, failed]).toEqual(["'self'", hashOf('everywhere()'), hashOf('failed()')])
  expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/)
  expect(others).toEqual([])
  expect(policyOf('/account')).not.toBe(policyOf('/account'))
})

test('a worker may compile WebAssembly, and runs no inline script', () => {
  expect(scriptsOf('/_next/static/chunks/turbopack-worker-1.js')).toEqual(["'self'", "'wasm-unsafe-eval'"])
})

test('PayPal may run scripts where people pay only, and files of pages need no policy', () => {
  expect(scriptsOf('/checkout')).toContain('https://*.paypal.com')
  expect(policyOf('/account')).not.toContain('paypal')
  expect(policyOf('/images/rooms/living.jpg')).toBeNull()
})
