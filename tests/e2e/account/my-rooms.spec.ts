import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/fixtures'
import { expectAccessible } from '../support/screen'
import { editor } from '../support/tool'
import { upload } from '../support/uploads'
import { newUser } from '../support/users'

test('My rooms has each photo with its designs, and a photo is taken up again in the tool', async ({
  page,
}) => {
  await newUser(page, 'Pro')
  for (const style of ['coastal', 'rustic']) {
    const made = await upload(page.request, { runId: randomUUID(), fields: { style } })
    expect(made.status()).toBe(200)
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'My rooms' }).click()
  await expect(page.getByRole('heading', { name: 'My rooms', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rustic' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(1)
  await page.getByRole('button', { name: /^Coastal, / }).click()
  await expect(page.getByRole('heading', { name: 'Coastal' })).toBeVisible()
  await expectAccessible(page, 'my rooms')

  await page.getByRole('button', { name: 'Store', exact: true }).click()
  await expect(page.getByText('Stored', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all' }).click()
  expect((await download).suggestedFilename()).toBe('room-designs.zip')

  await page.getByRole('button', { name: 'Continue in the tool' }).click()
  await expect(editor(page)).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByText('100% selected')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/designs')
  const kept = page.getByRole('region', { name: 'Rooms to go on with' })
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'my rooms with one to go on with')
  await page.getByRole('button', { name: /^Coastal, / }).click()
  await page.getByRole('button', { name: /^Delete Coastal/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Design deleted')).toBeVisible()
  await expect(page.getByText(/^Not stored: kept until /)).toBeVisible()
})

test('without a plan My rooms is open, and empty it says how to begin', async ({ page }) => {
  await newUser(page)
  await page.goto('/designs')
  await expect(page.getByText('No rooms yet')).toBeVisible()
})
