import type { Page } from '@playwright/test'
import { givePlan, serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { expectToast, watchShifts } from '../support/screen'
import { newUser } from '../support/users'

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })

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
  await expect(page.getByText('No rooms yet')).toBeVisible()
})
