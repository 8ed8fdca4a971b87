import { createBrowserClient } from '@supabase/ssr'
import { clientEnv } from '@/lib/config/env-client'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'
import type { Supabase } from './clients'
import type { Database } from './database.types'

/**
 * The browser's client: PKCE, a session in cookies that refreshes itself, the user's own rows and their changes.
 * One a page. It weighs 70 kB: reach this module by `import()` only.
 */
export function browserClient(): Supabase {
  const { supabaseUrl, supabaseAnonKey } = clientEnv()
  return createBrowserClient<Database>(supabaseUrl, supabaseAnonKey, {
    cookieOptions: { name: SESSION_COOKIE, secure: window.location.protocol === 'https:' },
    // The callback page alone takes a session from its address: no other page may be signed in by a link.
    auth: { detectSessionInUrl: false },
    realtime: { params: { eventsPerSecond: 10 } },
  })
}
