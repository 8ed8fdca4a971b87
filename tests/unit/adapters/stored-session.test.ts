import { createServerClient } from '@supabase/ssr'
import { describe, expect, test } from 'vitest'
import { storedSession } from '@/lib/adapters/supabase/stored-session'
import { SESSION_COOKIE } from '@/lib/config/session'

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const EXPIRES_AT = 4_102_444_800
const payload = base64url(JSON.stringify({ sub: 'anna', exp: EXPIRES_AT }))
const accessToken = `${base64url('{"alg":"HS256","typ":"JWT"}')}.${payload}.${base64url('signature')}`

/** The cookies that the package itself writes for a person. */
async function cookiesFor(metadata: Record<string, unknown>): Promise<string> {
  const jar = new Map<string, string>()
  const user = { id: 'anna', email: 'anna@example.com', user_metadata: metadata, aud: '', app_metadata: {} }
  const client = createServerClient('http://service', 'key', {
    cookieOptions: { name: SESSION_COOKIE },
    cookies: {
      getAll: () => [],
      setAll: (changed) => {
        for (const { name, value } of changed) jar.set(name, value)
      },
    },
    global: { fetch: async () => Response.json({ ...user, created_at: '' }) },
  })
  await client.auth.setSession({ access_token: accessToken, refresh_token: 'refresh' })
  return ['theme=dark', ...Array.from(jar, ([name, value]) => `${name}=${encodeURIComponent(value)}`)].join(
    '; ',
  )
}

describe('a session in its cookies', () => {
  test('is read as the package wrote it', async () => {
    expect(storedSession(await cookiesFor({ full_name: 'Änna 🛋', picture: 'https://x/a.png' }))).toEqual({
      person: { id: 'anna', email: 'anna@example.com', name: 'Änna 🛋', avatarUrl: 'https://x/a.png' },
      expiresAtMs: EXPIRES_AT * 1_000,
    })
  })

  test('is put together where it is longer than a cookie', async () => {
    const cookies = await cookiesFor({ full_name: 'Anna', biography: 'word '.repeat(2_000) })
    expect(cookies).toContain(`${SESSION_COOKIE}.1=`)
    expect(storedSession(cookies)?.person.name).toBe('Anna')
  })

  test.each([
    ['nothing', ''],
    ['a session that was cut', `${SESSION_COOKIE}=base64-eyJhY2Nlc3NfdG9rZW4iOiJ`],
    ['something else', `${SESSION_COOKIE}=base64-${base64url('{"user":{}}')}`],
    ['no end', `${SESSION_COOKIE}=base64-${base64url('{"user":{"id":"anna"}}')}`],
    ['a code of a sign-in under way', `${SESSION_COOKIE}-code-verifier=abc`],
  ])('is none where the cookies hold %s', (_what, cookies) => {
    expect(storedSession(cookies)).toBeNull()
  })
})
