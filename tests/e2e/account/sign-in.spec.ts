import type { Page } from '@playwright/test'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { accountButton, override, untilSubscribed } from '../support/screen'
import { expireToken } from '../support/session'
import { createUser, newUser, signInByHand } from '../support/users'

async function pressSignOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
}

// The main journey covers the first sign-in, and unit tests every URL that leads away.
test('the tool leads through sign-in to the plans, and back once there is a plan', async ({ page }) => {
  const { email } = await createUser('newcomer')
  await page.goto('/transform')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('redirectUrl'))).toBe('/transform')
  await signInByHand(page, email)
  await expect(page).toHaveURL('/pricing?subscribe=true')

  expect((await page.request.post('/api/subscriptions/free')).status()).toBe(201)
  await signOut(page)
  await page.goto('/transform')
  await signInByHand(page, email)
  await expect(page).toHaveURL('/transform')
})

test('a sign-in that is cancelled or has nothing behind it says so, and can be tried again @long', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText('Cancel', { exact: true }).click()
  await expect(page.getByText(/^Error: /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Login' })).toBeVisible()
  await expect(page).toHaveURL('/login?error=callback-failed')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()

  await page.goto('/auth/callback')
  await expect(page.getByText('Error: No session found after authentication. Please try again')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('signing out ends the session in every tab, and its token is dead at once', async ({
  page,
  context,
}) => {
  await newUser(page, 'Free')
  const other = await context.newPage()
  await other.goto('/account')
  // Member pages load the code that follows the session.
  await other.waitForLoadState('networkidle')
  await expect(accountButton(other)).toBeVisible()
  const cookies = await context.cookies()
  const notice = page.waitForRequest('**/api/account/forget')
  await signOut(page)
  // Where reads trust a session for a moment, this process no longer does.
  expect((await notice).headers().authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  await expect(accountButton(other)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first()).toBeVisible()

  // No page may be open that could refresh the session itself when the cookies return.
  await other.close()
  await page.goto('about:blank')
  await context.addCookies(cookies)
  expect((await page.request.get('/api/credits')).status()).toBe(401)
  expect((await page.request.get('/api/images/runs')).status()).toBe(401)
  expect((await page.request.post('/api/subscriptions/free')).status()).toBe(401)
})

test('signing in is heard in other tabs, and leads back to the page where it began @long', async ({
  page,
  context,
}) => {
  const [reading, waiting] = [await context.newPage(), await context.newPage()]
  await reading.goto('/about')
  await expect(reading.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await waiting.goto('/login?wanted=%2Ffaq')
  const { email } = await createUser('Free')

  for (const part of ['banner', 'contentinfo'] as const) {
    await page.goto('/blog/tips/lighting-design')
    await page.evaluate(() => sessionStorage.setItem('redirectUrl', '/left-from-before'))
    await page.getByRole(part).getByRole('link', { name: 'Sign In' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => sessionStorage.getItem('redirectUrl'))).toBe(
      '/blog/tips/lighting-design',
    )
  }
  await signInByHand(page, email)
  await expect(page).toHaveURL('/blog/tips/lighting-design')
  await expect(accountButton(reading)).toBeVisible()
  await expect(waiting).toHaveURL('/faq')
})

test('every page loads and follows the profile of a signed-in user; visitors load none of that @long', async ({
  page,
}) => {
  const profileReads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/profiles')) profileReads.push(request.url())
  })
  await page.goto('/about', { waitUntil: 'networkidle' })
  const ofVisitor = await scriptsOf(page)
  expect(profileReads).toEqual([])

  // The first response is in flight while the profile changes.
  const { promise: isChanged, resolve: setChanged } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/profiles*', async (route) => {
    const isFirst = profileReads.length === 1
    const response = await route.fetch()
    if (isFirst) await isChanged
    await route.fulfill({ response })
  })
  const { id } = await newUser(page)
  const subscribed = untilSubscribed(page)
  await page.goto('/about')
  await subscribed
  await expect.poll(() => profileReads.length).toBe(1)
  await serverSide().from('profiles').update({ full_name: 'Renamed Elsewhere' }).eq('id', id)
  await expect.poll(() => profileReads.length).toBe(2)
  setChanged()
  expect((await scriptsOf(page)).length).toBeGreaterThan(ofVisitor.length)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/] })

  test('signing in and signing out say that they failed, beside their buttons @long', async ({ page }) => {
    await page.goto('/login', { waitUntil: 'networkidle' })
    const restore = await override(page, '**/_next/static/chunks/*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Error signing in with Google')
    restore()

    await newUser(page)
    const subscribed = untilSubscribed(page)
    await page.goto('/about')
    await subscribed
    await page.route('**/auth/v1/logout*', (route) => route.abort())
    await pressSignOut(page)
    const said = page.getByRole('banner').getByRole('alert').filter({ visible: true })
    await expect(said).toHaveText('Error signing out')
    await expect(accountButton(page)).toBeVisible()
  })
})

test('a user who returns with an expired session gets it refreshed by the browser, and stays signed in', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await expireToken(page)
  expect((await page.request.get('/api/credits')).status()).toBe(401)
  await page.goto('/transform')
  await expect(page).toHaveURL('/transform')
  expect((await page.request.get('/api/credits')).status()).toBe(200)
})

/** Waits until the page has loaded plan and profile: after a sign-out, the server would refuse them. */
async function openPlans(page: Page): Promise<void> {
  const subscribed = untilSubscribed(page)
  const noted = page.waitForEvent('console', (message) => message.text().startsWith('subscription'))
  const plan = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/credits')
  await page.goto('/pricing')
  await Promise.all([plan, noted, subscribed])
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  )

async function signOut(page: Page): Promise<void> {
  await openPlans(page)
  await pressSignOut(page)
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
}
