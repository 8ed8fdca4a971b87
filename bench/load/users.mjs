// Users of the sandbox, with a session and a plan.

import { randomUUID } from 'node:crypto'
import { createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'

/** The product's session cookie. */
const SESSION_COOKIE = 'supabase.auth.token'

/**
 * Signs in a new user like a browser, and returns the session's cookies.
 * @param {{ env: Record<string, string | undefined>, appUrl: string, hasPlan: boolean }} options
 */
export async function signIn({ env, appUrl, hasPlan }) {
  const url = env.NEXT_PUBLIC_SUPABASE_URL ?? ''
  /** @type {Map<string, string>} */
  const cookies = new Map()
  const client = createServerClient(url, env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '', {
    cookieOptions: { name: SESSION_COOKIE },
    cookies: {
      getAll: () => Array.from(cookies, ([name, value]) => ({ name, value })),
      setAll: (changed) => {
        for (const { name, value } of changed) cookies.set(name, value)
      },
    },
  })
  const started = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${appUrl}/auth/callback`, skipBrowserRedirect: true },
  })
  if (started.error) throw started.error
  const chooser = await fetch(started.data.url)
  const email = `load-${randomUUID()}@example.com`
  const back = await fetch(chooser.url, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    redirect: 'manual',
  })
  const code = await codeFrom(back)
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error) throw error
  if (hasPlan) await givePlan(createClient(url, env.SUPABASE_SECRET_KEY ?? ''), data.user.id)
  return [...cookies]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

/**
 * Follows the redirects up to the one to the app, without requesting that.
 * @param {Response} answer
 * @returns {Promise<string>}
 */
async function codeFrom(answer) {
  const next = new URL(answer.headers.get('location') ?? '', answer.url)
  const code = next.searchParams.get('code')
  if (next.pathname === '/auth/callback' && code !== null) return code
  return codeFrom(await fetch(next, { redirect: 'manual' }))
}

/**
 * @param {import('@supabase/supabase-js').SupabaseClient} supabase
 * @param {string} userId
 */
async function givePlan(supabase, userId) {
  const { error } = await supabase.from('unified_subscriptions').insert({
    user_id: userId,
    plan_name: 'Business',
    price: 49,
    designs_left: 100,
    total_designs: 100,
    payment_provider: 'paypal',
    payment_id: randomUUID(),
    features: { isYearly: false },
    status: 'active',
    expires_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  })
  if (error) throw new Error(error.message)
}
