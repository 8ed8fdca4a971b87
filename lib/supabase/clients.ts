import { type CookieMethodsServer, createServerClient } from '@supabase/ssr'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'
import type { Database } from './database.types'

export type Supabase = SupabaseClient<Database>

export type SupabaseKeys = { supabaseUrl: string; supabaseAnonKey: string }

const cookieOptions = { name: SESSION_COOKIE }

/** Acts as the user whose session the cookies hold. */
export function sessionClient(keys: SupabaseKeys, cookies: CookieMethodsServer): Supabase {
  return createServerClient<Database>(keys.supabaseUrl, keys.supabaseAnonKey, { cookies, cookieOptions })
}

/** Acts as the server itself, past every policy: for stores that check the owner themselves. */
export function serviceClient(supabaseUrl: string, serviceRoleKey: string): Supabase {
  return createClient<Database>(supabaseUrl, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
