import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { timedFetch } from '@/lib/http/timed-fetch'
import type { Database } from './database.types'

export type Supabase = SupabaseClient<Database>

export type SupabaseKeys = { supabaseUrl: string; supabaseAnonKey: string }

/** How long the server waits for Supabase. Files take longer than rows. */
const SUPABASE_LIMITS_MS = { storage: 60_000, others: 10_000 } as const

const withoutSession = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** For the server's clients: without a time limit, a service that hangs would block every request for five minutes. */
export function supabaseFetch(limitsMs: { storage: number; others: number } = SUPABASE_LIMITS_MS) {
  return timedFetch(
    (url) => (new URL(url).pathname.startsWith('/storage/') ? limitsMs.storage : limitsMs.others),
    // Supabase never redirects. To be able to follow one, `fetch` would copy the body, 60 MB for a large design.
    (input, init) => fetch(input, { ...init, redirect: 'error' }),
  )
}

/** Acts as the token's user under their row level security, or anonymously without one. Never refreshes. */
export function tokenClient({ supabaseUrl, supabaseAnonKey }: SupabaseKeys, token?: string): Supabase {
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: withoutSession,
    global: { fetch: supabaseFetch(), ...(token && { headers: { authorization: `Bearer ${token}` } }) },
  })
}

/** Acts as the server and bypasses every policy, so each query must filter by owner. */
export function serviceClient(
  supabaseUrl: string,
  serviceRoleKey: string,
  limitsMs: Parameters<typeof supabaseFetch>[0] = SUPABASE_LIMITS_MS,
): Supabase {
  return createClient<Database>(supabaseUrl, serviceRoleKey, {
    auth: withoutSession,
    global: { fetch: supabaseFetch(limitsMs) },
  })
}
