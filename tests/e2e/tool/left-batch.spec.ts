import type { Page } from '@playwright/test'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { expectDesigns, openReady, submitButton } from '../support/tool'
import { designsLeft } from '../support/uploads'

const UPLOAD = '**/api/images/upload'

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue \(\d credits?\)$/ })

async function statusesOf(userId: string): Promise<string[]> {
  const { data } = await serverSide().from('design_runs').select('status').eq('user_id', userId)
  return (data ?? []).map(({ status }) => status)
}

/** Starts a batch whose designs after the second are never requested, and waits until the first is done. */
async function startBatch(page: Page, count: number): Promise<string> {
  const { id } = await openReady(page, 20)
  for (let more = 1; more < count; more += 1) {
    await page.getByRole('button', { name: 'One more design' }).click()
  }
  let asked = 0
  await page.route(UPLOAD, (route) => {
    asked += 1
    return asked <= 2 ? route.continue() : undefined
  })
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Transforming Space' })).toBeVisible()
  await expect.poll(() => statusesOf(id), { timeout: 60_000 }).toContain('succeeded')
  return id
}

test.use({ expectedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED|status of 40[49]/] })

test('a batch that is reloaded on the way ends with three designs, three credits and no double', async ({
  page,
}) => {
  const id = await startBatch(page, 3)
  await page.reload()
  await expect(goOn(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('This batch isn’t finished')).toBeVisible()
  const before = (await statusesOf(id)).length
  expect([1, 2]).toContain(before)
  expect(await designsLeft(page.request)).toBe(20 - before)

  await page.unroute(UPLOAD)
  await goOn(page).click()
  await expectDesigns(page, 3)
  expect(await statusesOf(id)).toEqual(Array(3).fill('succeeded'))
  expect(await designsLeft(page.request)).toBe(17)

  await page.reload()
  // The room's designs are below the tool, which fills the window once the photo is open.
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expectDesigns(page, 3)
  await expect(goOn(page)).toHaveCount(0)
  expect(await designsLeft(page.request)).toBe(17)
})

test('a batch whose tab was closed shows on return what was made, and can be left at that @long', async ({
  page,
  context,
}) => {
  const id = await startBatch(page, 3)
  await page.close()
  const back = await context.newPage()
  await back.goto('/transform')
  await expect(back.getByText('This batch isn’t finished')).toBeVisible({ timeout: 60_000 })
  await back.getByRole('button', { name: 'Stop here' }).click()
  const made = (await statusesOf(id)).length
  await expectDesigns(back, made)
  expect(await designsLeft(back.request)).toBe(20 - made)
})

test('a batch that is cancelled makes no further design and says what was used @long', async ({ page }) => {
  const id = await startBatch(page, 4)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const note = page.getByText(/^Canceled: \d of 4 designs made, \d credits? used\.$/)
  await expect(note).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Batch canceled')).toBeVisible()
  const made = (await statusesOf(id)).filter((status) => status === 'succeeded').length
  await expect(note).toHaveText(new RegExp(`^Canceled: ${made} of 4 .* ${made} credit`))
  expect(await designsLeft(page.request)).toBe(20 - made)
  expect(made).toBeLessThan(4)
})

test('a batch goes on by itself when the network comes back @long', async ({ page, context }) => {
  const id = await startBatch(page, 2)
  await context.setOffline(true)
  await expect(page.getByText(/^You’re offline\. Your photo, mask/)).toBeVisible()
  await context.setOffline(false)
  await expectDesigns(page, 2)
  expect(await statusesOf(id)).toHaveLength(2)
  expect(await designsLeft(page.request)).toBe(18)
})
