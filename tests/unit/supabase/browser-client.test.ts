import { expect, test, vi } from 'vitest'
import { browserClient } from '@/lib/supabase/browser'

test('on https, a session’s cookies leave over https only', async () => {
  const written: string[] = []
  const document = {
    get cookie() {
      return ''
    },
    set cookie(value: string) {
      written.push(value)
    },
  }
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://rooms.example')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key')
  vi.stubGlobal('document', document)
  const location = { protocol: 'https:', href: 'https://rooms.example/login' }
  vi.stubGlobal('window', { document, location })

  const options = { skipBrowserRedirect: true }
  await browserClient().auth.signInWithOAuth({ provider: 'google', options })
  const set = written.filter((cookie) => !cookie.includes('Max-Age=0'))
  expect(set.length).toBeGreaterThan(0)
  for (const cookie of set) expect(cookie).toMatch(/; Secure(;|$)/)
})
