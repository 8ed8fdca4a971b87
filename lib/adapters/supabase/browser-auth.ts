import { AuthClient } from '@supabase/auth-js'
// The package's own way of keeping a session in cookies as its server half reads them, without the client around it,
// which would bring database, storage and sockets to pages that only ask who is signed in.
import { createStorageFromOptions } from '@supabase/ssr/dist/module/cookies'
import { SESSION_COOKIE } from '@/lib/config/session'
import type { SupabaseKeys } from './clients'

export type BrowserAuth = InstanceType<typeof AuthClient>

/** The browser's session: PKCE, kept in cookies, refreshed by itself. One for the whole page. */
export function browserAuth({ supabaseUrl, supabaseAnonKey }: SupabaseKeys): BrowserAuth {
  const cookieOptions = { name: SESSION_COOKIE }
  const { storage } = createStorageFromOptions({ cookieOptions, cookieEncoding: 'base64url' }, false)
  return new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { Authorization: `Bearer ${supabaseAnonKey}`, apikey: supabaseAnonKey },
    storageKey: SESSION_COOKIE,
    storage,
    persistSession: true,
    autoRefreshToken: true,
    flowType: 'pkce',
    // The callback page alone takes a session from its address: no other page may be signed in by a link.
    detectSessionInUrl: false,
  })
}
