import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givePlan, serverSide, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'

const freshEmail = () => `pricing-${randomUUID()}@example.com`

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })

test('the switch shows the price of a year and what it saves @phone', async ({ page }) => {
  await page.goto('/pricing')
  await expect(card(page, 'Pro').getByText('$19', { exact: true })).toBeVisible()
  await page.locator('label').filter({ hasText: 'Yearly' }).click()
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
  await expect(card(page, 'Pro').getByText('$190', { exact: true })).toBeVisible()
  await expect(card(page, 'Pro').getByText('$38 less than twelve months')).toBeVisible()
  await expect(card(page, 'Pro').getByText('600 designs a year')).toBeVisible()
  await expect(card(page, 'Pro').getByText('$19', { exact: true })).toBeHidden()
  await expect(card(page, 'Free').getByText('$0', { exact: true })).toBeVisible()
})

test('the plans stand side by side in a table, and questions about paying are answered @phone', async ({
  page,
}) => {
  await page.goto('/pricing')
  const table = page.getByRole('table', { name: 'What each plan includes' })
  for (const plan of ['Free', 'Pro', 'Premium', 'Business']) {
    await expect(table.getByRole('columnheader', { name: plan })).toBeVisible()
  }
  await expect(
    table.getByRole('row', { name: /Designs we store for you .*1,000 5,000 Unlimited/ }),
  ).toBeVisible()
  await page.getByText('Does a plan renew by itself?').click()
  await expect(page.getByText('Nothing is charged again unless you order it.')).toBeVisible()
})

test('nothing on the page moves when the session and the plan become known', async ({ page }) => {
  const email = freshEmail()
  await signIn(page, email)
  await givePlan(await userIdOf(email), 'Premium', 150)
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await page.goto('/pricing')
  await expect(card(page, 'Premium').getByText('Current plan')).toBeVisible()
  await expect(card(page, 'Premium').getByRole('link', { name: 'See your plan' })).toBeVisible()
  await expect(page.getByText('Current plan')).toHaveCount(1)
  expect(await page.evaluate(() => ('shifts' in window ? window.shifts : null))).toEqual([])
})

test('a plan is no longer marked from the moment it ends', async ({ page }) => {
  const email = freshEmail()
  await signIn(page, email)
  const userId = await userIdOf(email)
  await givePlan(userId, 'Pro', 20)
  await page.clock.install()
  await page.goto('/pricing')
  await expect(card(page, 'Pro').getByText('Current plan')).toBeVisible()
  await page.clock.fastForward('30:00:00')
  await expect(card(page, 'Pro').getByText('Current plan')).toBeVisible()
  for (let day = 0; day < 30; day += 1) await page.clock.fastForward('24:00:00')
  await expect(card(page, 'Pro').getByText('Current plan')).toBeHidden()
  await expect(card(page, 'Pro').getByText('Recommended')).toBeVisible()
  await serverSide().from('unified_subscriptions').delete().eq('user_id', userId)
})

test('a stranger who picks the Free plan comes back from sign-in to that very choice @phone', async ({
  page,
}) => {
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Start Free plan' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.locator('input[name=email]').fill(freshEmail())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/pricing?new=true&plan=Free&period=month')
  await expect(page.getByText('Welcome aboard')).toBeVisible()
  await expect(card(page, 'Free').getByText('Your choice')).toBeInViewport()
  await card(page, 'Free').getByRole('button', { name: 'Start Free plan' }).click()
  await expect(page).toHaveURL('/transform')
})
