import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientEnv } from '@/lib/config/env-client'

beforeEach(() => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321/')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'anon')
  vi.stubEnv('NEXT_PUBLIC_SITE_URL', undefined)
})

describe('what the browser is told', () => {
  test('the address and the public key of Supabase, and where the site is', () => {
    expect(clientEnv()).toEqual({
      supabaseUrl: 'http://127.0.0.1:54321',
      supabaseAnonKey: 'anon',
      siteUrl: 'http://localhost:3000',
    })
  })

  test('a missing address is named', () => {
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', '')
    expect(clientEnv).toThrow(/^supabaseUrl is required\.$/)
  })

  test('the key under its old name, too', () => {
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', '')
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'old')
    expect(clientEnv()).toMatchObject({ supabaseAnonKey: 'old' })
  })
})
