import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { accessTokenOf, ageSession, secondsLeftOf } from './support/session'

const freshEmail = () => `visitor-${randomUUID()}@example.com`

test('a first-time visitor of /transform signs in, sees the plans, and comes back once there is one', async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/transform')
  await expect(page).toHaveURL(/\/login/)
  expect(await wantedPath(page)).toBe('/transform')
  await chooseAccount(page, email)
  await expect(page).toHaveURL(/\/pricing\?new=true$/)

  await signOut(page)
  await page.goto('/transform')
  await chooseAccount(page, email)
  await expect(page).toHaveURL(/\/pricing\?subscribe=true$/)

  await startFreePlan(page)
  await signOut(page)
  await page.goto('/transform')
  await chooseAccount(page, email)
  await expect(page).toHaveURL(/\/transform$/)
})

test.describe('a wanted path that leads away', () => {
  for (const path of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    '/login',
    '/auth/callback',
  ]) {
    test(`${path} becomes the home page`, async ({ page }) => {
      const email = freshEmail()
      await signIn(page, email)
      await startFreePlan(page)
      await signOut(page)
      await page.goto('/login')
      await page.evaluate((wanted) => sessionStorage.setItem('redirectUrl', wanted), path)
      await chooseAccount(page, email)
      await expect(page).toHaveURL((url) => url.pathname === '/' && url.hostname !== 'evil.example')
    })
  }
})

test('someone who leaves the account chooser is told and can try again', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page
    .getByRole('link', { name: 'Cancel' })
    .or(page.getByRole('button', { name: 'Cancel' }))
    .click()
  await expect(page.getByText(/^Error: /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?error=callback-failed$/)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})

test('a callback without a sign-in behind it fails with the way back', async ({ page }) => {
  await page.goto('/auth/callback')
  await expect(page.getByText('Error: No session found after authentication. Please try again')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a signed-out token is dead at once', async ({ page }) => {
  await signIn(page, freshEmail())
  await startFreePlan(page)
  const cookies = await page.context().cookies()
  await accessTokenOf(page)
  await signOut(page)
  // No page of ours that could ask by itself may be open when they come back.
  await page.goto('about:blank')
  await page.context().addCookies(cookies)
  expect((await page.request.get('/api/credits')).status()).toBe(401)
  expect((await page.request.get('/api/images/runs')).status()).toBe(401)
})

test('signing out in one tab is seen in the other', async ({ page, context }) => {
  await signIn(page, freshEmail())
  const other = await context.newPage()
  await openPlans(other)
  const leave = other.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })
  await expect(leave).toBeVisible()
  await signOut(page)
  await expect(leave).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first()).toBeVisible()
})

test('a session near its end is refreshed by the page, and a fresh one is left alone', async ({ page }) => {
  await signIn(page, freshEmail())
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url())
  })
  const leave = page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })
  await page.goto('/pricing')
  await expect(leave).toBeVisible()
  expect(refreshes).toEqual([])

  await ageSession(page, 60)
  await page.goto('/pricing')
  await expect(leave).toBeVisible()
  await expect.poll(() => secondsLeftOf(page)).toBeGreaterThan(3_000)
  expect(refreshes).toHaveLength(1)
})

test('a guarded page sends strangers to sign-in and people without a plan to the plans', async ({ page }) => {
  for (const path of ['/transform', '/payment-success', '/account']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
  await signIn(page, freshEmail())
  await page.goto('/transform')
  await expect(page).toHaveURL(/\/pricing/)
  await expect(page.getByText('Please subscribe to access this feature')).toBeVisible()
  await page.goto('/payment-success')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('a request from another site changes nothing', async ({ page }) => {
  await signIn(page, freshEmail())
  const response = await page.request.post('/api/subscriptions/free', {
    headers: { origin: 'https://evil.example' },
  })
  expect(response.status()).toBe(403)
  expect((await (await page.request.get('/api/credits')).json()).planName).toBeNull()
})

async function wantedPath(page: Page): Promise<string | null> {
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  return page.evaluate(() => sessionStorage.getItem('redirectUrl'))
}

async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
}

/** Opens the plans as a member, until the page knows theirs: asked after a sign-out, the server would refuse to tell. */
async function openPlans(page: Page): Promise<void> {
  const plan = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/credits')
  await page.goto('/pricing')
  await plan
}

async function signOut(page: Page): Promise<void> {
  await openPlans(page)
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
}
