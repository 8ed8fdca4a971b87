import { describe, expect, test } from 'vitest'
import { SECURED_PATHS, securityHeaders } from '@/lib/config/security-headers.mjs'

function policyOf(env: Record<string, string | undefined>): string {
  return securityHeaders(env).find(({ key }) => key === 'Content-Security-Policy')?.value ?? ''
}

describe('security headers', () => {
  test('nobody may frame a page, and answers are not sniffed', () => {
    const headers = Object.fromEntries(securityHeaders({}).map(({ key, value }) => [key, value]))
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
    expect(headers['X-Frame-Options']).toBe('DENY')
    expect(policyOf({})).toContain("frame-ancestors 'none'")
  })

  test('the backend may be asked over http and over its socket, and no other origin may', () => {
    const policy = policyOf({ NEXT_PUBLIC_SUPABASE_URL: 'https://rooms.supabase.co/' })
    expect(policy).toContain(
      "connect-src 'self' blob: data: https://rooms.supabase.co wss://rooms.supabase.co;",
    )
  })

  test('eval is for development only', () => {
    expect(policyOf({ NODE_ENV: 'development' })).toContain("'unsafe-eval'")
    expect(policyOf({ NODE_ENV: 'production' })).not.toContain("'unsafe-eval'")
  })
})

test('only images, typefaces and the files of pages go without them', () => {
  const isCovered = (path: string) => new RegExp(`^${SECURED_PATHS}$`).test(path)
  const covered = [
    '/',
    '/about',
    '/api/contact',
    '/_next/static/chunks/turbopack-worker-a1.js',
    '/offline-worker.js',
    '/a.css',
  ]
  expect(covered.filter((path) => !isCovered(path))).toEqual([])
  const bare = [
    '/images/rooms/living-1200.webp',
    '/_next/static/chunks/a1.css',
    '/_next/static/chunks/a1.js',
    '/typefaces/face-1.woff2',
  ]
  expect(bare.filter(isCovered)).toEqual([])
})
