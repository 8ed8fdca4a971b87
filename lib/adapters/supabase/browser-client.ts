import { createBrowserClient } from '@supabase/ssr'
import { SESSION_COOKIE } from '@/lib/config/session'
import type { Supabase, SupabaseKeys } from './clients'
import type { Database } from './database.types'

/** The browser's client: PKCE, session in cookies, refreshed by itself. One for the whole page. */
export function browserClient({ supabaseUrl, supabaseAnonKey }: SupabaseKeys): Supabase {
  return createBrowserClient<Database>(supabaseUrl, supabaseAnonKey, {
    cookieOptions: { name: SESSION_COOKIE },
    // The callback page alone takes a session from its address: no other page may be signed in by a link.
    auth: { flowType: 'pkce', detectSessionInUrl: false },
    realtime: { params: { eventsPerSecond: 10 } },
  })
}
