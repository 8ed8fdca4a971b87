import { expect, test } from 'vitest'
import { hasSessionCookie } from '@/lib/supabase/session-cookie'

test.each([
  ['', false],
  ['theme=dark; other=1', false],
  ['supabase.auth.token=base64-abc', true],
  ['a=b; supabase.auth.token.0=base64-abc; supabase.auth.token.1=x', true],
  ['supabase.auth.token=', false],
  ['supabase.auth.token-code-verifier=abc', false],
  ['supabaseXauthXtoken=abc', false],
])('cookies %j hold a session: %s', (cookies, expected) => {
  expect(hasSessionCookie(cookies)).toBe(expected)
})
