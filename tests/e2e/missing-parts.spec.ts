import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givePlan, userIdOf } from './support/backend'
import { choose, choosePhoto, maskCanvas } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { roomPhoto } from './support/photos'
import { expectToast } from './support/screen'

const SCRIPTS = '**/_next/static/chunks/*.js'
const SENTENCE =
  "This part of the page couldn't be fetched. Nothing of yours was lost. Check your connection and try again."

test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] })

test.beforeEach(async ({ page }) => {
  const email = `parts-${randomUUID()}@example.com`
  await signIn(page, email)
  await givePlan(await userIdOf(email), 'Pro', 20)
  await page.goto('/transform')
  await expect(page.getByRole('heading', { name: 'Image Upload' })).toBeVisible()
  await page.waitForLoadState('networkidle')
})

test('tools that cannot be fetched keep the photo, and come at the next try', async ({ page }) => {
  await loseScripts(page)
  const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPhoto(800, 600) }
  await page.getByLabel('Room photo').setInputFiles(photo)
  await expect(page.locator('p[role=alert]')).toHaveText(SENTENCE)
  await page.unroute(SCRIPTS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(maskCanvas(page)).toBeVisible()
})

test('a worker that cannot be fetched is not taken for a damaged photo, and comes with the next one', async ({
  page,
}) => {
  const workers = '**/_next/static/chunks/turbopack-worker-*.js'
  await page.route(workers, (route) => route.abort())
  await page.reload()
  const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPhoto(800, 600) }
  await page.getByLabel('Room photo').setInputFiles(photo)
  await expect(page.locator('p[role=alert]')).toHaveText(SENTENCE)
  await page.unroute(workers)
  await page.getByLabel('Room photo').setInputFiles(photo)
  await expect(maskCanvas(page)).toBeVisible()
})

test('a dialog that cannot be fetched says so, and opens at the next press', async ({ page }) => {
  await loseScripts(page)
  const view = page.getByRole('button', { name: 'View Stored' })
  await view.click()
  await expectToast(page, 'Error', SENTENCE)
  await page.unroute(SCRIPTS)
  await view.click()
  await expect(page.getByRole('dialog', { name: 'Stored Designs' })).toBeVisible()
})

test('a paint preview that cannot be fetched leaves the photo and its mask, and comes at the next try', async ({
  page,
}) => {
  await choosePhoto(page, 'room.jpg', await roomPhoto(800, 600))
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByText('100% selected')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await loseScripts(page)
  await page.getByRole('button', { name: 'Try a colour' }).click()
  await expect(page.locator('p[role=alert]')).toHaveText(SENTENCE)
  await expect(page.getByText('100% selected')).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Paint preview – free')).toBeVisible()
})

test('a choice and a check that need what cannot be fetched lose nothing', async ({ page }) => {
  await choosePhoto(page, 'room.jpg', await roomPhoto(800, 600))
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByText('100% selected')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await loseScripts(page)
  await choose(page, 'Room Type', /^Home Office/)
  await expectToast(page, 'Error', SENTENCE)
  await expect(page.getByRole('combobox', { name: 'Room Type' })).toContainText('Home Office')
  await page.unroute(SCRIPTS)
  await choose(page, 'Design Style', /^Coastal/)
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).not.toHaveValue('')
})

test('smart select that cannot be fetched says so, and selects at the next click', async ({ page }) => {
  await choosePhoto(page, 'room.jpg', await roomPhoto(800, 600))
  await page.waitForLoadState('networkidle')
  await loseScripts(page)
  await page.getByRole('button', { name: 'Smart select' }).click()
  await expect(page.getByText(/^Smart select couldn't be started\. Check your connection/)).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.getByRole('application').click({ position: { x: 200, y: 150 } })
  await expect(page.getByText(/% selected/)).toBeVisible()
})

/** From now on no script that the page still lacks can be fetched. */
async function loseScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort())
}
