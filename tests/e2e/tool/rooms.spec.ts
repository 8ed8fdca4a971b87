import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import {
  nothingSelected,
  openWithPhoto,
  pointsOn,
  pressMore,
  selectedText,
  takeBrush,
  WALL,
} from '../support/tool'
import { newUser } from '../support/users'

const saved = (page: Page) => page.getByText('Kept in My rooms', { exact: true })
const kept = (page: Page) => page.getByRole('button', { name: /^Rename/ })

test('a room is taken up again on another device as it was left, and what changes there is seen here', async ({
  page,
  browser,
}) => {
  await newUser(page, 'Pro')
  await openWithPhoto(page)
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\/transform\?room=/)

  const device = await browser.newContext({ storageState: await page.context().storageState() })
  try {
    const there = await device.newPage()
    await there.goto('/designs')
    await there.getByRole('link', { name: /^Open / }).click()
    await expect(selectedText(there)).toHaveText('100% selected')
    await there.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(nothingSelected(there)).toBeVisible()
    await expect(nothingSelected(page)).toBeVisible()
    // Undo reaches back past the reload on either device.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(selectedText(page)).toHaveText('100% selected')
    await expect(selectedText(there)).toHaveText('100% selected')
  } finally {
    await device.close()
  }
})

test('what two devices changed at once is both kept: one version stays, and the other is a room in My rooms @long', async ({
  page,
  browser,
}) => {
  await newUser(page, 'Pro')
  await openWithPhoto(page)
  await pressMore(page, 'Invert')
  await expect(saved(page)).toBeVisible()
  await takeBrush(page)
  const { x, y } = (await pointsOn(page))(WALL)

  const device = await browser.newContext({ storageState: await page.context().storageState() })
  const there = await device.newPage()
  /** The other device saves while a stroke is being drawn here. */
  const changeBoth = async (button: string) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y)
    const isSaved = there.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await there.getByRole('button', { name: button, exact: true }).click()
    await isSaved
    await page.mouse.up()
  }
  try {
    await there.goto(page.url())
    await expect(selectedText(there)).toHaveText('100% selected')
    await changeBoth('Clear')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText(/^The other one is in My rooms, as “.*, other version”/)).toBeVisible()
    await expect(selectedText(there)).toHaveText('100% selected')

    await changeBoth('Clear')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(nothingSelected(page)).toBeVisible()
    await there.goto('/designs')
    await expect(kept(there)).toHaveCount(3)
    await there
      .getByRole('link', { name: /^Open .*, other version$/ })
      .first()
      .click()
    await expect(selectedText(there)).toHaveText('100% selected')
  } finally {
    await device.close()
  }
})

test('a room is renamed, tried in another direction, and deleted @long', async ({ page }) => {
  await newUser(page, 'Pro')
  await openWithPhoto(page)
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(saved(page)).toBeVisible()
  await page.goto('/designs')
  await kept(page).click()
  await page.getByLabel('Name of the room').fill('Den')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Den' })).toBeVisible()
  const more = page.getByText('More', { exact: true })
  await more.click()
  await page.getByRole('button', { name: 'Duplicate Den' }).click()
  await expect(page).toHaveURL(/\/transform\?room=/)
  await page.goto('/designs')
  await expect(kept(page)).toHaveCount(2)
  for (const each of await more.all()) await each.click()
  await page.getByRole('button', { name: 'Delete room Den', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(kept(page)).toHaveCount(1)
})
