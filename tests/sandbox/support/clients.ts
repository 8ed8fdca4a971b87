import { createClient, type SupabaseClient, type SupportedStorage } from '@supabase/supabase-js'
import { anonKey, serviceRoleKey } from '@/sandbox/settings/keys.mjs'

const callbackUrl = 'http://localhost:3000/auth/callback'

const noTimers = { autoRefreshToken: false, detectSessionInUrl: false }

/** A browser without a session, with the product's PKCE flow. */
export const anonymousClient = (url: string): SupabaseClient =>
  createClient(url, anonKey, {
    auth: { ...noTimers, flowType: 'pkce', persistSession: true, storage: memoryStorage() },
  })

export const serverClient = (url: string): SupabaseClient =>
  createClient(url, serviceRoleKey, { auth: { ...noTimers, persistSession: false } })

/** A browser signed in with this address through the account chooser. */
export async function signedInClient(url: string, email: string) {
  const client = anonymousClient(url)
  const location = await chooseAccount(client, email)
  const { data, error } = await client.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
  if (error) throw error
  return { client, session: data.session, user: data.user }
}

/** Follows the redirects from "Continue with Google" to the app's callback. */
async function chooseAccount(client: SupabaseClient, email: string): Promise<URL> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callbackUrl, skipBrowserRedirect: true },
  })
  if (error) throw error
  const chooser = await follow(data.url)
  const backFromGoogle = await follow(chooser, { method: 'POST', body: new URLSearchParams({ email }) })
  return follow(backFromGoogle)
}

/** One step of a redirect. */
async function follow(url: string | URL, init: RequestInit = {}): Promise<URL> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location)
    throw new Error(`${url} answered ${response.status} and led nowhere: ${await response.text()}`)
  return new URL(location, url)
}

function memoryStorage(): SupportedStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}
