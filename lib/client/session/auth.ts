import { type BrowserAuth, browserAuth } from '@/lib/adapters/supabase/browser-auth'
import { clientEnv } from '@/lib/config/env-client'

let client: BrowserAuth | undefined

/** The page's one keeper of the session. This module weighs 29 kB: reach it by `import()` only. */
export function auth(): BrowserAuth {
  client ??= browserAuth(clientEnv())
  return client
}
