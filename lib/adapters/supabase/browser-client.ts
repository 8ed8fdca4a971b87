import { createClient } from '@supabase/supabase-js'
import type { BrowserAuth } from './browser-auth'
import type { Supabase, SupabaseKeys } from './clients'
import type { Database } from './database.types'

/** The browser's way to the person's own rows and their changes, with the session that `auth` keeps. */
export function browserClient({ supabaseUrl, supabaseAnonKey }: SupabaseKeys, auth: BrowserAuth): Supabase {
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? null,
    realtime: { params: { eventsPerSecond: 10 } },
  })
}
