import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, SECURED_PATHS, securityHeaders } from '@/lib/config/security-headers.mjs'

const policyOf = (env: Record<string, string | undefined>, takesPayments = false) =>
  contentSecurityPolicy(env, { takesPayments, inlineScripts: [] })

describe('security headers', () => {
  test('pages can’t be framed, and responses are not sniffed', () => {
    const headers = Object.fromEntries(securityHeaders({}).map(({ key, value }) => [key, value]))
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
    expect(headers['X-Frame-Options']).toBe('DENY')
    expect(policyOf({})).toContain("frame-ancestors 'none'")
    expect(policyOf({})).toContain("base-uri 'none'")
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('the backend may be asked over http and over its socket, and no other origin may', () => {
    const policy = policyOf({ NEXT_PUBLIC_SUPABASE_URL: 'https://rooms.supabase.co/' })
    expect(policy).toContain(
      "connect-src 'self' blob: data: https://rooms.supabase.co wss://rooms.supabase.co;",
    )
  })

  test('inline scripts run where no server of ours knows the pages: in development and on Vercel', () => {
    const builtIn = (env: Record<string, string>) => securityHeaders(env)[0]?.value
    expect(builtIn({ NODE_ENV: 'development' })).toContain("script-src 'self' 'unsafe-inline'")
    expect(builtIn({ NODE_ENV: 'production', VERCEL: '1' })).toContain("script-src 'self' 'unsafe-inline'")
    expect(builtIn({ NODE_ENV: 'production' })).toBe('nosniff')
    expect(policyOf({ NODE_ENV: 'production' })).toContain("script-src 'self';")
  })

  test('eval is for development only', () => {
    expect(policyOf({ NODE_ENV: 'development' })).toContain("'unsafe-eval'")
    expect(policyOf({ NODE_ENV: 'production' })).not.toContain("'unsafe-eval'")
  })
})

test('PayPal is let in where people pay at an open shop, and a stand-in in its place', () => {
  const shop = { NEXT_PUBLIC_PAYPAL_CLIENT_ID: 'id' }
  expect(policyOf({}, true)).not.toContain('paypal')
  expect(policyOf({}, true)).toContain("frame-src 'none'")
  expect(policyOf(shop)).not.toContain('paypal')
  expect(policyOf(shop, true)).toMatch(/script-src [^;]*https:\/\/\*\.paypal\.com/)
  const policy = policyOf({ ...shop, NEXT_PUBLIC_PAYPAL_SDK_BASE: 'http://127.0.0.1:54321/sdk/js' }, true)
  expect(policy).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:54321/)
  expect(policy).not.toContain('paypal.com')
})

test('only images and the files of pages go without them', () => {
  const isCovered = (path: string) => new RegExp(`^${SECURED_PATHS}$`).test(path)
  const covered = [
    '/',
    '/about',
    '/api/contact',
    '/_next/static/chunks/turbopack-worker-a1.js',
    '/offline-worker.js',
    '/a.css',
    '/s/token',
    '/s/token/card.jpg',
    '/s/token/embed/1/more',
    '/s/token.html',
    '/s',
  ]
  expect(covered.filter((path) => !isCovered(path))).toEqual([])
  const bare = ['/images/rooms/living-1200.webp', '/_next/static/chunks/a1.css', '/_next/static/chunks/a1.js']
  expect(bare.filter(isCovered)).toEqual([])
})
