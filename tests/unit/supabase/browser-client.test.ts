import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClient } from '@/lib/supabase/browser'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'

const HOUR_MS = 3_600_000

let written: string[]
let cookies: Map<string, string>

beforeEach(() => {
  written = []
  cookies = new Map()
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://rooms.example')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key')
  const document = {
    get cookie() {
      return [...cookies].map((cookie) => cookie.join('=')).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = text.split(';', 1).join().split('=', 2)
      if (text.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
  vi.stubGlobal('document', document)
  const location = { protocol: 'https:', href: 'https://rooms.example/login' }
  vi.stubGlobal('window', { document, location })
})

afterEach(() => vi.useRealTimers())

test('on https, a session’s cookies leave over https only', async () => {
  const options = { skipBrowserRedirect: true }
  await browserClient().auth.signInWithOAuth({ provider: 'google', options })
  const set = written.filter((cookie) => !cookie.includes('Max-Age=0'))
  expect(set.length).toBeGreaterThan(0)
  for (const cookie of set) expect(cookie).toMatch(/; Secure(;|$)/)
})

test.each([
  ['5 hours ahead', 5, [1, 1, 2]],
  ['right', 0, [0, 0, 1]],
  ['5 hours behind', -5, [0, 0, 0]],
])('with a clock that is %s, reading the session asks for few tokens', async (_, hoursAhead, counts) => {
  let serverMs = Date.parse('2026-03-01T12:00:00Z')
  const turnClock = (ms: number) => {
    serverMs += ms
    vi.setSystemTime(serverMs + hoursAhead * HOUR_MS)
  }
  let tokens = 0
  const newSession = () => ({
    access_token: `token ${tokens}`,
    refresh_token: `refresh ${tokens}`,
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: serverMs / 1_000 + 3_600,
    user: { id: '6f5f9a70-4b55-4d8a-9c1d-0b7e0a0c2a11' },
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  turnClock(0)
  vi.stubGlobal('fetch', async () => {
    tokens += 1
    return Response.json(newSession())
  })
  cookies.set(SESSION_COOKIE, encodeURIComponent(JSON.stringify(newSession())))

  const { auth } = browserClient()
  const asked: number[] = []
  // A new tab reads it a dozen times, again after half an hour, and after the token has expired.
  for (const ms of [0, HOUR_MS / 2, HOUR_MS]) {
    turnClock(ms)
    for (let read = 0; read < 12; read += 1) expect((await auth.getSession()).data.session).not.toBeNull()
    asked.push(tokens)
  }
  expect(asked).toEqual(counts)
})
