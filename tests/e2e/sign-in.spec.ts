import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { accessTokenOf, ageSession, secondsLeftOf } from './support/session'
import { createUser, newUser, signInByHand } from './support/users'

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })

// The main journey has the first sign-in, unit tests every address that leads away.
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

test('a sign-in that is cancelled or has nothing behind it says so, and can be tried again', async ({
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
  // Member pages fetch the code that follows the session.
  await other.waitForLoadState('networkidle')
  await expect(signOutButton(other)).toBeVisible()
  const cookies = await context.cookies()
  await signOut(page)
  await expect(signOutButton(other)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first()).toBeVisible()

  // No page that could ask by itself may be open when the cookies come back.
  await other.close()
  await page.goto('about:blank')
  await context.addCookies(cookies)
  expect((await page.request.get('/api/credits')).status()).toBe(401)
  expect((await page.request.get('/api/images/runs')).status()).toBe(401)
})

test('a session near its end is refreshed, and a fresh one is left alone', async ({ page }) => {
  await newUser(page)
  const token = await accessTokenOf(page)
  await openPlans(page)
  expect(await accessTokenOf(page)).toBe(token)

  await ageSession(page, 60)
  await openPlans(page)
  await expect.poll(() => secondsLeftOf(page)).toBeGreaterThan(3_000)
  expect(await accessTokenOf(page)).not.toBe(token)
})

/** Waits until the page knows the plan: asked after a sign-out, the server would refuse to tell. */
async function openPlans(page: Page): Promise<void> {
  const plan = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/credits')
  await page.goto('/pricing')
  await plan
}

async function signOut(page: Page): Promise<void> {
  await openPlans(page)
  await signOutButton(page).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
}
