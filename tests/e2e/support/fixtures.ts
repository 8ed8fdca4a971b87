import { test as base, expect, type Page } from '@playwright/test'
import { createServerClient } from '@supabase/ssr'
import { SESSION_COOKIE } from '@/lib/config/session'
import { backend } from './backend'

type Fixtures = {
  /** Console errors that a test causes on purpose: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[]
  failOnConsoleErrors: undefined
}

/** Playwright's `test`, which also fails when the page logs an error or throws one that nobody catches. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  failOnConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (thrown) => note(String(thrown.error())))
      await use(undefined)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitUntilAlive(page)
    await use(page)
  },
})

export { expect }

/**
 * Lets this page's `goto` and `reload` return when React has taken the page over: public pages fetch their scripts after
 * they have been painted, which the browser's `load` doesn't wait for. A call that says itself what it waits for waits
 * for that.
 */
function waitUntilAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await page.waitForFunction(isAlive)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await page.waitForFunction(isAlive)
    return response
  }
}

/** Runs in the browser. A document that loads nothing of Next's has nothing to wait for. */
function isAlive(): boolean {
  if (!document.querySelector('script[src*="/_next/"]')) return true
  const marked = document.querySelector('main, header')
  return marked !== null && Object.keys(marked).some((key) => key.startsWith('__reactFiber$'))
}

/**
 * Signs a person in the way a person does it, through the account chooser, and waits until they are back in the app:
 * on the plans when they have none, else on the page they wanted.
 */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const field = page.locator('input[name=email]')
  await field.fill(email)
  await field.press('Enter')
  await page.waitForURL((url) => url.origin === origin && !/^\/(login|auth)\b/.test(url.pathname))
}

/**
 * Gives the browser of this page the session of a person, new or known, through the same doors of the auth service but
 * without opening their pages: for tests of what comes after. Opens no page of the app.
 */
export async function signIn(page: Page, email: string): Promise<void> {
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
  const redirectTo = `${backend.appUrl}/auth/callback`
  const { data: way, error: closed } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (closed) throw closed
  const chooser = await fetch(way.url)
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
  const session = Array.from(cookies, ([name, value]) => ({ name, value, url: backend.appUrl }))
  await page.context().addCookies(session.filter(({ value }) => value !== ''))
}
