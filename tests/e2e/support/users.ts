import { type BrowserContext, expect, type Page } from '@playwright/test'
import { createServerClient } from '@supabase/ssr'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'
import { backend, givePlan, userIdOf } from './backend'

export type User = { id: string; email: string }

/** A user without a plan, or with one. */
export type UserKind = 'newcomer' | 'Free' | 'Pro'

type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]
export type SignedIn = User & { cookies: Cookie[] }

const SESSION = {
  domain: new URL(backend.appUrl).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax',
} as const

const newEmail = () => `user-${crypto.randomUUID()}@example.com`

/** Signs in a new user, for tests that spend credits or change the account. Opens no page. */
export async function newUser(page: Page, kind: UserKind = 'newcomer', credits = 20): Promise<User> {
  const { id, email, cookies } = await createUser(kind, credits)
  await page.context().addCookies(cookies)
  return { id, email }
}

/** Creates a user, with their session. */
export async function createUser(kind: UserKind, credits = 20): Promise<SignedIn> {
  const user = await startSession(newEmail())
  if (kind === 'Pro') await givePlan(user.id, kind, credits)
  if (kind === 'Free') await startFreePlan(user)
  return user
}

/** Signs in through the account chooser like a person, and waits until the browser is back in the app. */
export async function signInByHand(page: Page, email = newEmail()): Promise<User> {
  if (!page.url().includes('/login')) await page.goto('/login')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
  await page.waitForURL((url) => url.origin === origin && !/^\/(login|auth)\b/.test(url.pathname))
  return { id: await userIdOf(email), email }
}

async function startFreePlan({ cookies }: SignedIn): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${backend.appUrl}/api/subscriptions/free`, {
    method: 'POST',
    headers: { cookie, origin: backend.appUrl },
  })
  expect(answer.status).toBe(201)
}

/** Takes the same steps with the auth service as a browser, but without opening its pages. */
async function startSession(email: string): Promise<SignedIn> {
  const cookies = new Map<string, string>()
  const client = createServerClient(backend.url, backend.anonKey, {
    cookieOptions: { name: SESSION_COOKIE },
    cookies: {
      getAll: () => Array.from(cookies, ([name, value]) => ({ name, value })),
      setAll: (changed) => {
        for (const { name, value } of changed) cookies.set(name, value)
      },
    },
  })
  const { data: provider, error: closed } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${backend.appUrl}/auth/callback`, skipBrowserRedirect: true },
  })
  if (closed) throw closed
  const chooser = await fetch(provider.url)
  const back = await fetch(chooser.url, { method: 'POST', body: new URLSearchParams({ email }) })
  const code = new URL(back.url).searchParams.get('code')
  if (code === null) throw new Error(`Signing ${email} in ended at ${back.url}`)
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error) throw error
  const { id, user_metadata } = data.user
  const { full_name = '', avatar_url = '' } = user_metadata
  const { error: refused } = await client
    .from('profiles')
    .upsert({ id, email, full_name, avatar_url }, { ignoreDuplicates: true })
  if (refused) throw new Error(refused.message)
  const held = [...cookies].filter(([, value]) => value !== '')
  return { id, email, cookies: held.map(([name, value]) => ({ ...SESSION, name, value })) }
}
