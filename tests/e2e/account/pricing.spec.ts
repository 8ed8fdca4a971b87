import type { Page } from '@playwright/test'
import { givePlan, serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { expectNoSidewaysScroll, expectToast, watchShifts } from '../support/screen'
import { newUser } from '../support/users'

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })

test('the plans show the price of a year and what it saves, a table, and answers about paying @long', async ({
  page,
}) => {
  await page.goto('/pricing')
  await expect(card(page, 'Pro').getByText('$19', { exact: true })).toBeVisible()
  await page.locator('label').filter({ hasText: 'Yearly' }).click()
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
  await expect(card(page, 'Pro').getByText('$190', { exact: true })).toBeVisible()
  await expect(card(page, 'Pro').getByText('$38 less than 12 months')).toBeVisible()
  await expect(card(page, 'Pro').getByText('600 designs a year')).toBeVisible()
  await expect(card(page, 'Pro').getByText('$19', { exact: true })).toBeHidden()
  await expect(card(page, 'Free').getByText('$0', { exact: true })).toBeVisible()

  const table = page.getByRole('table', { name: 'What each plan includes' })
  for (const plan of ['Free', 'Pro', 'Premium', 'Business']) {
    await expect(table.getByRole('columnheader', { name: plan })).toBeVisible()
  }
  const storage = table.getByRole('row', { name: /Designs we store for you .*1,000 5,000 Unlimited/ })
  await expect(storage).toBeVisible()
  await page.getByText('Does a plan renew automatically?').click()
  await expect(page.getByText('You’re never charged again unless you place a new order.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('the current plan is marked without moving the page, until the moment it ends @long', async ({
  page,
}) => {
  const { id } = await newUser(page)
  await givePlan(id, 'Premium', 150)
  const shifts = await watchShifts(page)
  await page.clock.install()
  await page.goto('/pricing')
  await expect(card(page, 'Premium').getByText('Current plan')).toBeVisible()
  await expect(card(page, 'Premium').getByRole('link', { name: 'See your plan' })).toBeVisible()
  await expect(page.getByText('Current plan')).toHaveCount(1)
  // Refused while there is a paid plan.
  await expect(card(page, 'Free').getByText('When your plan ends')).toBeVisible()
  expect(await shifts()).toEqual([])

  await page.clock.fastForward('30:00:00')
  await expect(page.getByText('Current plan')).toBeVisible()
  for (let day = 0; day < 30; day += 1) await page.clock.fastForward('24:00:00')
  await expect(page.getByText('Current plan')).toBeHidden()
  await expect(card(page, 'Pro').getByText('Recommended')).toBeVisible()
  await expect(card(page, 'Free').getByRole('button', { name: 'Start Free plan' })).toBeVisible()
})

test('a Free plan that is used up is not offered again, and nothing made with it is lost @long', async ({
  page,
}) => {
  const { id } = await newUser(page, 'Free')
  await serverSide().from('unified_subscriptions').update({ designs_left: 0 }).eq('user_id', id)
  await page.goto('/transform')
  await expect(page).toHaveURL('/pricing?reason=subscription_required')
  await expectToast(page, 'Subscription Required', 'Please subscribe to access this feature')
  await expect(page.getByRole('status').getByText('No Credits Available')).toBeVisible()
  await expect(card(page, 'Free').getByText('Used', { exact: true })).toBeVisible()
  await expect(card(page, 'Free').getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Your photo, selection and settings are saved on this device.')).toBeVisible()
  await page.goto('/pricing')
  await page.getByRole('main').getByRole('link', { name: 'My rooms' }).click()
  await expect(page).toHaveURL('/designs')
})
