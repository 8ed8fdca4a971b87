import { createBrowserClient } from '@supabase/ssr'
import { clientEnv } from '@/lib/config/env-client'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'
import type { Supabase } from './clients'
import type { Database } from './database.types'

/**
 * The browser's client: PKCE, an auto-refreshing session in cookies, and the user's own rows with realtime changes. One per
 * page. It weighs 70 kB, so load this module only with `import()`.
 */
export function browserClient(): Supabase {
  const { supabaseUrl, supabaseAnonKey } = clientEnv()
  return createBrowserClient<Database>(supabaseUrl, supabaseAnonKey, {
    cookieOptions: { name: SESSION_COOKIE, secure: window.location.protocol === 'https:' },
    // Only the callback page takes a session from its URL: no other link may sign anyone in.
    auth: { detectSessionInUrl: false },
    realtime: { params: { eventsPerSecond: 10 } },
    global: { fetch: fetchByOwnClock },
  })
}

/** Leaves out the server's time of expiry: the library then counts from now by this device's clock, which may be hours off. */
const fetchByOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.ok || !String(input).includes('/auth/v1/token?')) return response
  return Response.json({ ...(await response.json()), expires_at: undefined }, response)
}
